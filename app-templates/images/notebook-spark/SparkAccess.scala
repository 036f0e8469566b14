package zoe.notebook

import java.nio.file.{Files, Path}
import java.util.Properties
import org.apache.spark.SparkConf
import org.apache.spark.sql.SparkSession
import scala.jdk.CollectionConverters._

/** The Spark cluster of the execution. A notebook holds its executors from its first use of Spark until its kernel ends. */
object SparkAccess {

  /** Where the interpreter puts the classes of cells, and executors fetch them. */
  val classes: Path = Files.createTempDirectory("cells")

  lazy val session: SparkSession = {
    val session = SparkSession.builder().config(settings).getOrCreate()
    // Otherwise, tasks of a cancelled job hold their executors until they end.
    session.sparkContext.setInterruptOnCancel(true)
    session
  }

  /** Ends all jobs, if there is a session. */
  def cancelJobs(): Unit = SparkSession.getDefaultSession.foreach(_.sparkContext.cancelAllJobs())

  def stop(): Unit = SparkSession.getDefaultSession.foreach(_.stop())

  /** The same settings as those of `spark.sh driver`. */
  private def settings: SparkConf = {
    val environment = sys.env.withDefault(name => throw new IllegalStateException(s"the variable $name is not set"))
    val settings = new SparkConf().setAll(defaults(Path.of(environment("SPARK_HOME"), "conf", "spark-defaults.conf")))
    settings.setAppName("notebook").setMaster(environment("MASTER_URL"))
    settings.set("spark.driver.host", environment("BIND_HOST"))
    settings.set("spark.executor.memory", sys.env.getOrElse("EXECUTOR_MEMORY", "640m"))
    settings.set("spark.executor.cores", sys.env.getOrElse("EXECUTOR_CORES", "1"))
    settings.set("spark.repl.class.outputDir", classes.toString)
  }

  private def defaults(file: Path): Iterable[(String, String)] = {
    val properties = new Properties
    val reader = Files.newBufferedReader(file)
    try properties.load(reader)
    finally reader.close()
    properties.asScala
  }
}
