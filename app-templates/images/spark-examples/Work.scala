import scala.collection.mutable

import org.apache.spark.scheduler._
import org.apache.spark.storage.{BlockId, RDDBlockId}

/** Counts what the executors did. Spark calls it with one thread. */
class Work extends SparkListener {
  import Work.Executor

  private val all = mutable.LinkedHashMap.empty[String, Executor]
  private val holders = mutable.Map.empty[BlockId, String]
  private var stages = 0
  private var stagesRepeated = 0
  private var tasksFailed = 0
  private var blocksMoved = 0
  private var shuffleFilesMoved = 0

  def executors: Seq[Executor] = synchronized(all.values.toSeq)

  def figures: Seq[(String, Any)] = synchronized {
    Seq(
      "stages" -> stages,
      "stages_repeated" -> stagesRepeated,
      "tasks_failed" -> tasksFailed,
      "cached_blocks_moved" -> blocksMoved,
      "shuffle_files_moved" -> shuffleFilesMoved,
      "executors" -> executors
    )
  }

  override def onExecutorAdded(event: SparkListenerExecutorAdded): Unit = synchronized {
    val host = event.executorInfo.executorHost
    all(event.executorId) = Executor(host)
    println(s"$host joins")
  }

  override def onExecutorRemoved(event: SparkListenerExecutorRemoved): Unit = synchronized {
    holders.filterInPlace((_, place) => place != event.executorId) // What is computed again was not moved.
    all.get(event.executorId).foreach { executor =>
      all(event.executorId) = executor.copy(left = Some(event.reason))
      println(s"${executor.host} left after ${Work.counted(executor.tasks, "task")}: ${event.reason}")
    }
  }

  override def onTaskEnd(event: SparkListenerTaskEnd): Unit = synchronized {
    if (event.taskInfo.successful) {
      val id = event.taskInfo.executorId
      val executor = all.getOrElse(id, Executor(event.taskInfo.host))
      all(id) = executor.copy(tasks = executor.tasks + 1)
      if (executor.tasks == 0) println(s"${executor.host} did its first task")
      val done = all.values.map(_.tasks).sum
      if (done % Work.Progress == 0) {
        println(s"$done tasks are done; ${Work.counted(all.values.count(_.left.isEmpty), "executor")} at present")
      }
    } else {
      tasksFailed += 1
    }
  }

  override def onStageCompleted(event: SparkListenerStageCompleted): Unit = synchronized {
    stages += 1
    if (event.stageInfo.attemptNumber() > 0) stagesRepeated += 1
  }

  /** A cached block that appears at a second place, and a shuffle file that does so, came from a worker that leaves. */
  override def onBlockUpdated(event: SparkListenerBlockUpdated): Unit = synchronized {
    val block = event.blockUpdatedInfo
    if (block.storageLevel.isValid) {
      block.blockId match {
        case id: RDDBlockId =>
          val place = block.blockManagerId.executorId
          if (holders.put(id, place).exists(_ != place)) blocksMoved += 1
        case id if id.isShuffle => shuffleFilesMoved += 1
        case _                  => ()
      }
    }
  }
}

object Work {
  private val Progress = 50

  def counted(number: Int, noun: String): String = s"$number $noun" + (if (number == 1) "" else "s")

  case class Executor(host: String, tasks: Int = 0, left: Option[String] = None)
}
