import java.awt.Color
import java.nio.file.{Files, Path}

import scala.collection.immutable.ListMap

import com.fasterxml.jackson.databind.{ObjectMapper, SerializationFeature}
import com.fasterxml.jackson.module.scala.DefaultScalaModule
import org.apache.spark.sql.SparkSession
import org.knowm.xchart.BitmapEncoder
import org.knowm.xchart.internal.chartpart.Chart
import org.knowm.xchart.style.Styler

/** Writes what a program found, and who did the work, to the directory of results. */
class Report(spark: SparkSession) {
  private val began = System.nanoTime()
  private val work = new Work
  private val directory = Files.createDirectories(Path.of(sys.env("ZOE_RESULTS")))
  spark.sparkContext.addSparkListener(work)

  /** A file of the results, for tables. */
  def file(name: String): Path = directory.resolve(name)

  def plot(name: String, chart: Chart[_ <: Styler, _]): Unit = {
    chart.getStyler.setChartBackgroundColor(Color.WHITE)
    BitmapEncoder.saveBitmap(chart, file(name).toString, BitmapEncoder.BitmapFormat.PNG)
  }

  /** Stops Spark, and writes result.json with the figures and with the work of each executor. */
  def write(figures: (String, Any)*): Unit = {
    val seconds = (System.nanoTime() - began) / 1e9
    spark.stop() // Events that are on their way are counted then.
    val all = ListMap.from(figures) + ("seconds" -> seconds) ++ work.figures
    val json = new ObjectMapper().registerModule(DefaultScalaModule).enable(SerializationFeature.INDENT_OUTPUT)
    Files.writeString(file("result.json"), json.writeValueAsString(all) + "\n")
    figures.foreach { case (name, value) => println(s"$name: $value") }
    work.executors.foreach(executor => println(s"${executor.host} did ${Work.counted(executor.tasks, "task")}"))
  }
}
