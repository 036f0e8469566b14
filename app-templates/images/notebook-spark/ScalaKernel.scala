package zoe.notebook

import java.nio.charset.StandardCharsets.UTF_8
import java.nio.file.{Files, Path}
import java.util.{List => JavaList}
import org.dflib.jjava.jupyter.channels.JupyterConnection
import org.dflib.jjava.jupyter.kernel._
import org.dflib.jjava.jupyter.kernel.comm.CommManager
import org.dflib.jjava.jupyter.kernel.display.{DisplayData, Renderer}
import org.dflib.jjava.jupyter.kernel.util.{StringStyler, TextColor}
import scala.jdk.CollectionConverters._
import scala.util.Properties.versionNumberString

/** A kernel of Jupyter whose cells are Scala, with the names `spark` and `sc` for the cluster of the execution. */
final class ScalaKernel
    extends BaseKernel(
      "scala-spark",
      org.apache.spark.SPARK_VERSION,
      new LanguageInfo.Builder("scala")
        .version(versionNumberString)
        .mimetype("text/x-scala")
        .fileExtension(".scala")
        .pygments("scala")
        .codemirror("text/x-scala")
        .build(),
      JavaList.of[HelpLink](),
      null,
      new JupyterIO(UTF_8),
      new CommManager,
      new Renderer,
      null,
      null,
      false,
      new StringStyler.Builder().addSecondaryStyle(TextColor.BOLD_RED_FG).build()
    ) {
  private val interpreter = new ScalaInterpreter

  override def evalRaw(code: String): AnyRef = interpreter.run(code)

  override def eval(code: String): DisplayData = {
    val report = interpreter.run(code)
    if (report.isEmpty) null else new DisplayData(report)
  }

  override def complete(code: String, position: Int): ReplacementOptions = {
    val (names, start) = interpreter.complete(code, position)
    new ReplacementOptions(names.asJava, start, position)
  }

  override def inspect(code: String, position: Int, extraDetail: Boolean): DisplayData = null

  override def isComplete(code: String): String = BaseKernel.IS_COMPLETE_MAYBE

  override def interrupt(): Unit = interpreter.interrupt()

  override def formatError(failure: Throwable): JavaList[String] =
    failure match {
      case cell: CellFailure => cell.getMessage.linesIterator.map(line => errorStyler.secondary(line)).toList.asJava
      case _ => super.formatError(failure)
    }

  override def onShutdown(isRestarting: Boolean): Unit = {
    SparkAccess.stop()
    super.onShutdown(isRestarting)
  }
}

object ScalaKernel {
  def main(arguments: Array[String]): Unit = {
    val connection = new JupyterConnection(KernelConnectionProperties.parse(Files.readString(Path.of(arguments(0)))))
    val kernel = new ScalaKernel
    kernel.becomeHandlerForConnection(connection)
    connection.connect()
    kernel.onStartup()
    connection.waitUntilClose()
    // Spark has threads that do not end by themselves.
    sys.exit(0)
  }
}
