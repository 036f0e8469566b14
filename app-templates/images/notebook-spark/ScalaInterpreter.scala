package zoe.notebook

import java.io.{PrintWriter, StringWriter}
import java.util.concurrent.{Callable, ExecutionException, Executors}
import scala.annotation.nowarn
import scala.tools.nsc.Settings
import scala.tools.nsc.interpreter.IMain
import scala.tools.nsc.interpreter.Results.{Error, Incomplete, Success}
import scala.tools.nsc.interpreter.shell.{Accumulator, ReplCompletion, ReplReporterImpl}

/** What a cell could not do: an error of the compiler, or the stack trace of an exception. */
final class CellFailure(message: String) extends Exception(message, null, false, false)

/**
 * Compiles and runs cells, one after the other, on a thread of its own: an interrupt of the thread that serves Jupyter
 * would end the kernel.
 */
final class ScalaInterpreter {
  private val StackBytes = 16L << 20

  private val cells = Executors.newSingleThreadExecutor { task =>
    val thread = new Thread(null, task, "cells", StackBytes)
    thread.setDaemon(true)
    thread
  }

  private val report = new StringWriter
  private val lock = new Object
  private var running: Option[Thread] = None
  private var interrupts = 0

  // Made at once, so that it is ready when the first cell is.
  private val made = cells.submit((() => make()): Callable[(IMain, ReplCompletion)])

  /** What the interpreter says of a cell: names, types and values. */
  def run(code: String): String = onThread {
    report.getBuffer.setLength(0)
    val (interpreter, _) = made.get()
    // Spark loads the classes of cells from there.
    Thread.currentThread.setContextClassLoader(interpreter.classLoader)
    val result = interruptibly {
      Console.withOut(System.out)(Console.withErr(System.err)(interpreter.interpret(code)))
    }
    result match {
      case Success => report.toString.stripTrailing
      // The interpreter may end its own work, too, and then says nothing.
      case _ if interrupts > 0 => throw new CellFailure(s"the cell was interrupted\n$report".stripTrailing)
      case Error => throw new CellFailure(report.toString.stripTrailing)
      case Incomplete => throw new CellFailure("the code of this cell is not complete")
    }
  }

  /** Names that fit at a position, and where what they replace begins. */
  def complete(code: String, position: Int): (Seq[String], Int) = onThread {
    val (_, completion) = made.get()
    val found = completion.complete(code, position)
    (found.candidates.map(_.name).distinct, found.cursor)
  }

  /**
   * Ends the running cell: its Spark jobs, and what waits. A cell that goes on, because it computes and never waits, is
   * stopped by the second interrupt.
   */
  def interrupt(): Unit = lock.synchronized {
    running.foreach { thread =>
      interrupts += 1
      if (interrupts == 1) {
        SparkAccess.cancelJobs()
        thread.interrupt()
      } else {
        // Deprecated, because it can leave data of the notebook half changed; the alternative is a new kernel.
        thread.stop(): @nowarn
      }
    }
  }

  private def interruptibly[T](body: => T): T = {
    lock.synchronized {
      running = Some(Thread.currentThread)
      interrupts = 0
    }
    try body
    finally
      lock.synchronized {
        running = None
        // An interrupt that came too late must not meet the next cell.
        Thread.interrupted()
      }
  }

  private def onThread[T](body: => T): T =
    try cells.submit((() => body): Callable[T]).get()
    catch {
      case failed: ExecutionException =>
        failed.getCause match {
          case failure: CellFailure => throw failure
          case cause => throw new CellFailure(cause.toString)
        }
    }

  private def make(): (IMain, ReplCompletion) = {
    val settings = new Settings(problem => throw new IllegalArgumentException(problem))
    // Without their silence, cells such as `data.show` would end with a hint at settings that a notebook does not have.
    val options = List("-Wconf:cat=deprecation:s", "-usejavacp", "-Yrepl-class-based", "-Yrepl-outdir")
    settings.processArguments(options :+ SparkAccess.classes.toString, processAll = true)
    val interpreter = new IMain(settings, new ReplReporterImpl(settings, new PrintWriter(report, true)))
    // A notebook that does not use Spark holds no executors.
    val ready = interpreter.quietRun("""
      @transient lazy val spark = zoe.notebook.SparkAccess.session
      @transient lazy val sc = spark.sparkContext
      import spark.implicits._
      import org.apache.spark.sql.functions._
    """)
    if (ready != Success) {
      throw new IllegalStateException(report.toString)
    }
    (interpreter, new ReplCompletion(interpreter, new Accumulator))
  }
}
