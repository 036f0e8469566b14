# How long is the pause before the next eruption of a geyser? A line through 272 eruptions of Old Faithful (a data set of
# R), and how sure it is: the same line through many samples of the eruptions.

samples <- as.integer(Sys.getenv("SAMPLES", "5000"))
cores <- as.integer(Sys.getenv("CORES", "1"))
RNGkind("L'Ecuyer-CMRG")
set.seed(1)

line_through <- function(eruptions) coef(lm(waiting ~ eruptions, data = eruptions))
sampled_line <- function(sample) line_through(faithful[sample(nrow(faithful), replace = TRUE), ])

whole <- line_through(faithful)
seconds <- system.time(
  lines <- do.call(rbind, parallel::mclapply(seq_len(samples), sampled_line, mc.cores = cores))
)[["elapsed"]]
sure <- apply(lines, 2, quantile, probs = c(0.025, 0.975))

result <- data.frame(
  coefficient = c("intercept", "slope"),
  estimate = whole,
  lower = sure[1, ],
  upper = sure[2, ]
)
write.csv(result, "result.csv", row.names = FALSE)

png("geyser.png", width = 900, height = 600)
plot(faithful,
  pch = 20, col = "grey40", main = "Old Faithful", xlab = "length of the eruption, minutes",
  ylab = "pause before the next one, minutes"
)
for (row in seq_len(min(200, samples))) abline(lines[row, ], col = rgb(0.2, 0.4, 0.8, 0.05))
abline(whole, col = "firebrick", lwd = 2)
invisible(dev.off())

png("slopes.png", width = 900, height = 600)
hist(lines[, 2], breaks = 40, main = "", xlab = "minutes of pause for each minute of eruption", col = "grey85")
abline(v = c(whole[2], sure[, 2]), col = "firebrick", lty = c(1, 2, 2))
invisible(dev.off())

cat(sprintf(
  "a minute more is followed by %.2f minutes more of pause, with 95 %% between %.2f and %.2f (%d samples, %.1f s)\n",
  whole[2], sure[1, 2], sure[2, 2], samples, seconds
))
