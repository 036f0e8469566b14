import java.nio.file.{Files, Path}

import org.apache.spark.ml.evaluation.RegressionEvaluator
import org.apache.spark.ml.feature.VectorAssembler
import org.apache.spark.ml.regression.RandomForestRegressor
import org.apache.spark.sql.{DataFrame, SparkSession}
import org.apache.spark.sql.functions._
import org.apache.spark.storage.StorageLevel
import org.knowm.xchart.XYChartBuilder

/** Predicts how late a flight is, with a random forest.
  *
  * The data are three million flights inside the United States (Department of Transportation, in the package
  * vega-datasets). Settings: PERCENT of the flights, TREES, DEPTH.
  */
object Flights {
  private val Data = "/opt/spark/data/flights-3m.parquet"
  private val Features = Array("hour", "weekday", "month", "distance", "origin_delay", "destination_delay")

  def main(arguments: Array[String]): Unit = {
    val spark = SparkSession.builder().appName("flights").getOrCreate()
    val report = new Report(spark)
    // The same partitions on every cluster, so that the result does not depend on its size.
    val rows = flights(spark)
      .where(pmod(hash(col("date"), col("origin"), col("destination")), lit(100)) < setting("PERCENT", 100))
      .repartition(24, col("origin"), col("date"))
      .withColumn("test", pmod(xxhash64(col("date"), col("origin"), col("destination"), col("distance")), lit(5)) === 0)
      .persist(StorageLevel.MEMORY_AND_DISK)
    val (training, test) = (rows.where(!col("test")), rows.where(col("test")))

    val mean = training.agg(avg("delay")).first().getDouble(0)
    val prepared = prepare(training, mean) _
    val model = new RandomForestRegressor()
      .setLabelCol("delay")
      .setNumTrees(setting("TREES", 20))
      .setMaxDepth(setting("DEPTH", 8))
      .setSeed(1)
      .fit(prepared(training))
    val predicted = model.transform(prepared(test)).withColumn("mean", lit(mean)).persist(StorageLevel.MEMORY_AND_DISK)

    plot(report, predicted)
    report.write(
      "data" -> (if (Files.exists(Path.of(Data))) "flights-3m" else "generated sample"),
      "flights" -> rows.count(),
      "rmse_minutes" -> rmse(predicted, "prediction"),
      "rmse_of_the_mean_minutes" -> rmse(predicted, "mean")
    )
  }

  private def setting(name: String, default: Int): Int = sys.env.get(name).fold(default)(_.toInt)

  private def flights(spark: SparkSession): DataFrame =
    if (Files.exists(Path.of(Data))) {
      spark.read.parquet(Data)
    } else {
      println(s"$Data is not in this image, because it could not be fetched: using a generated sample")
      generated(spark)
    }

  /** Flights whose delay depends on the hour and the airport, with noise. */
  private def generated(spark: SparkSession): DataFrame =
    spark
      .range(0, 300000, 1, 8)
      .select(
        timestamp_seconds(lit(978307200L) + col("id") * 60).as("date"),
        concat(lit("A"), pmod(hash(col("id")), lit(40))).as("origin"),
        concat(lit("A"), pmod(hash(col("id") + 7), lit(40))).as("destination"),
        (pmod(hash(col("id") + 11), lit(2500)) + 100).as("distance"),
        (hour(timestamp_seconds(col("id") * 60)) * 0.8 + pmod(hash(col("id")), lit(40)) * 0.3 + randn(3) * 15 - 10)
          .cast("int")
          .as("delay")
      )

  /** Adds what the forest learns from. An airport counts by the mean delay of its flights. */
  private def prepare(training: DataFrame, mean: Double)(flights: DataFrame): DataFrame = {
    def delays(airport: String) = training.groupBy(airport).agg(avg("delay").as(s"${airport}_delay"))
    val columns = flights
      .join(broadcast(delays("origin")), Seq("origin"), "left")
      .join(broadcast(delays("destination")), Seq("destination"), "left")
      .na
      .fill(mean, Seq("origin_delay", "destination_delay"))
      .withColumn("hour", hour(col("date")))
      .withColumn("weekday", dayofweek(col("date")))
      .withColumn("month", month(col("date")))
      .withColumn("delay", col("delay").cast("double"))
    new VectorAssembler().setInputCols(Features).setOutputCol("features").transform(columns)
  }

  private def rmse(predicted: DataFrame, column: String): Double =
    new RegressionEvaluator().setLabelCol("delay").setPredictionCol(column).setMetricName("rmse").evaluate(predicted)

  private def plot(report: Report, predicted: DataFrame): Unit = {
    val hours = predicted.groupBy("hour").agg(avg("delay"), avg("prediction")).orderBy("hour").collect()
    val chart = new XYChartBuilder()
      .width(900)
      .height(500)
      .title("Mean delay by hour of departure")
      .xAxisTitle("hour")
      .yAxisTitle("minutes")
      .build()
    val x = hours.map(_.getInt(0).toDouble)
    chart.addSeries("flights", x, hours.map(_.getDouble(1)))
    chart.addSeries("random forest", x, hours.map(_.getDouble(2)))
    report.plot("delays.png", chart)
  }
}
