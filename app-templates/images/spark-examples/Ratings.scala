import java.nio.file.Files
import java.util.Locale

import scala.util.Random

import org.apache.spark.ml.evaluation.RegressionEvaluator
import org.apache.spark.ml.recommendation.ALS
import org.apache.spark.sql.{DataFrame, SparkSession}
import org.apache.spark.sql.functions._
import org.apache.spark.storage.StorageLevel
import org.knowm.xchart.CategoryChartBuilder

/** Recommends items, with alternating least squares.
  *
  * The ratings are generated: each user and each item has three hidden traits, a rating is 3 plus their scalar product
  * plus noise with a standard deviation of 0.4. A perfect recommender has an error of 0.4. Settings: USERS, ITEMS, RANK,
  * ITERATIONS.
  */
object Ratings {
  private val Traits = 3
  private val Noise = 0.4
  private val RatingsOfUser = 50
  private val Blocks = 12

  def main(arguments: Array[String]): Unit = {
    // The usual 200 partitions would be 200 tasks of a few milliseconds each.
    val spark = SparkSession.builder().appName("ratings").config("spark.sql.shuffle.partitions", 2 * Blocks).getOrCreate()
    val report = new Report(spark)
    val ratings = generate(spark, setting("USERS", 20000), setting("ITEMS", 2000)).persist(StorageLevel.MEMORY_AND_DISK)
    val (training, test) = (ratings.where(!col("test")), ratings.where(col("test")))
    val als = new ALS()
      .setRank(setting("RANK", 8))
      .setMaxIter(setting("ITERATIONS", 10))
      .setRegParam(0.05)
      .setNumBlocks(Blocks)
      .setSeed(1)
      .setColdStartStrategy("drop")
    val model = als.fit(training)
    val predicted = model.transform(test).persist(StorageLevel.MEMORY_AND_DISK)

    plot(report, predicted)
    val best = model.recommendForUserSubset(training.where("user < 20").select("user").distinct(), 5)
    val lines = best
      .orderBy("user")
      .select(col("user"), explode(col("recommendations")).as("item"))
      .select("user", "item.item", "item.rating")
      .collect()
      .map(row => "%d,%d,%.2f".formatLocal(Locale.ROOT, row.getInt(0), row.getInt(1), row.getFloat(2)))
    Files.writeString(report.file("recommendations.csv"), ("user,item,rating" +: lines).mkString("", "\n", "\n"))
    report.write(
      "data" -> "generated",
      "ratings" -> ratings.count(),
      "rmse" -> rmse(predicted),
      "rmse_of_a_perfect_recommender" -> Noise
    )
  }

  private def setting(name: String, default: Int): Int = sys.env.get(name).fold(default)(_.toInt)

  /** One rating in ten is for the test. */
  private def generate(spark: SparkSession, users: Int, items: Int): DataFrame = {
    import spark.implicits._
    spark
      .range(0, users, 1, Blocks)
      .flatMap { user =>
        val chance = new Random(user)
        val ofUser = traits(chance)
        Seq.fill(RatingsOfUser)(chance.nextInt(items)).distinct.map { item =>
          val product = ofUser.zip(traits(new Random(-1L - item))).map { case (a, b) => a * b }.sum
          (user.toInt, item, (3 + product + Noise * chance.nextGaussian()).toFloat, chance.nextInt(10) == 0)
        }
      }
      .toDF("user", "item", "rating", "test")
  }

  private def traits(chance: Random): Seq[Double] = {
    chance.nextDouble() // The first numbers of neighbouring seeds are alike.
    Seq.fill(Traits)(chance.nextGaussian() * 0.7)
  }

  private def rmse(predicted: DataFrame): Double =
    new RegressionEvaluator().setLabelCol("rating").setMetricName("rmse").evaluate(predicted)

  private def plot(report: Report, predicted: DataFrame): Unit = {
    val errors = predicted
      .select((round((col("prediction") - col("rating")) * 5) / 5).as("error"))
      .where("abs(error) <= 2")
      .groupBy("error")
      .count()
      .orderBy("error")
      .collect()
    val chart = new CategoryChartBuilder()
      .width(900)
      .height(500)
      .title("Predicted minus true rating")
      .xAxisTitle("error")
      .yAxisTitle("ratings")
      .build()
    chart.addSeries("ratings", errors.map(_.getDouble(0)), errors.map(_.getLong(1).toDouble))
    chart.getStyler.setLegendVisible(false)
    report.plot("errors.png", chart)
  }
}
