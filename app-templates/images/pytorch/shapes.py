"""Trains a small convolutional network to name the shape in a noisy picture, on as many workers as there are.

A step has the same pictures with any number of workers: each takes its share. So the gradients, and with them the
result, are those of one process up to rounding. torchrun starts this program again on all workers when one joins or
leaves; it continues with the last checkpoint.
"""

import datetime
import json
import os
import pathlib
import signal
import subprocess
import sys
import time

import torch
import torch.distributed as dist
from torch import nn

SHAPES = ["disc", "square", "triangle", "cross"]
SIDE = 24
BATCH = 256
CHECKPOINT_STEPS = 25
RESULTS = pathlib.Path(os.environ["ZOE_RESULTS"])
CHECKPOINT = RESULTS / "checkpoint.pt"


def pictures(count, seed):
    """Shapes with random place, size, angle and noise. The same seed gives the same pictures on each worker."""
    chance = torch.Generator().manual_seed(seed)

    def between(low, high):
        return low + (high - low) * torch.rand(count, 1, 1, generator=chance)

    axis = torch.linspace(-1, 1, SIDE)
    down, across = torch.meshgrid(axis, axis, indexing="ij")
    down, across = down - between(-0.3, 0.3), across - between(-0.3, 0.3)
    angle, size = between(0, 2 * torch.pi), between(0.4, 0.65)
    x = across * angle.cos() + down * angle.sin()
    y = down * angle.cos() - across * angle.sin()
    # Each is positive inside of the shape.
    inside = [
        size - (x**2 + y**2).sqrt(),
        0.85 * size - torch.maximum(x.abs(), y.abs()),
        0.55 * size - torch.stack([y, -y / 2 + 0.87 * x, -y / 2 - 0.87 * x]).amax(0),
        torch.minimum(size - torch.maximum(x.abs(), y.abs()), 0.3 * size - torch.minimum(x.abs(), y.abs())),
    ]
    labels = torch.randint(len(SHAPES), (count,), generator=chance)
    chosen = torch.stack(inside)[labels, torch.arange(count)] > 0
    return chosen.float().unsqueeze(1) + 0.3 * torch.randn(count, 1, SIDE, SIDE, generator=chance), labels


def network():
    torch.manual_seed(1)
    return nn.Sequential(
        nn.Conv2d(1, 16, 5),
        nn.ReLU(),
        nn.MaxPool2d(2),
        nn.Conv2d(16, 32, 3),
        nn.ReLU(),
        nn.MaxPool2d(2),
        nn.Flatten(),
        nn.Linear(32 * 4 * 4, 64),
        nn.ReLU(),
        nn.Linear(64, len(SHAPES)),
    )


class Training:
    """What a checkpoint keeps: the network, its optimizer, and who did which step."""

    def __init__(self):
        self.network = network()
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=2e-3)
        self.step = 0
        self.seconds = 0.0
        self.losses = []
        self.starts = []

    def share(self, checkpoint):
        """Gives all workers what the first one read. On a shared file system, another one may still see an older file."""
        state = [torch.load(checkpoint) if dist.get_rank() == 0 and checkpoint.exists() else None]
        dist.broadcast_object_list(state)
        if state[0] is not None:
            self.network.load_state_dict(state[0].pop("network"))
            self.optimizer.load_state_dict(state[0].pop("optimizer"))
            vars(self).update(state[0])

    def save(self, checkpoint):
        if dist.get_rank() == 0:
            state = {**vars(self), "network": self.network.state_dict(), "optimizer": self.optimizer.state_dict()}
            # A worker that is killed while it writes leaves the old checkpoint as it was.
            unfinished = checkpoint.with_suffix(".unfinished")
            torch.save(state, unfinished)
            unfinished.replace(checkpoint)


class Leaving:
    """Whether this worker has received SIGTERM: from Zoe, or from torchrun when the number of workers changes."""

    def __init__(self):
        self.asked = False
        signal.signal(signal.SIGTERM, self._ask)

    def _ask(self, *_):
        self.asked = True


def train(training, steps, images, labels):
    leaving = Leaving()
    model = nn.parallel.DistributedDataParallel(training.network)
    rank, workers = dist.get_rank(), dist.get_world_size()
    while training.step < steps:
        began = time.monotonic()
        batch = indices(training.step, len(images))
        mine = batch[rank::workers]
        training.optimizer.zero_grad()
        # DDP averages over the workers. The sum over a share, divided like this, makes it the average over the batch.
        loss = nn.functional.cross_entropy(model(images[mine]), labels[mine], reduction="sum") / len(batch)
        (loss * workers).backward()
        training.optimizer.step()
        training.step += 1

        everywhere = torch.tensor([loss.item(), float(leaving.asked)])
        dist.all_reduce(everywhere)
        training.losses.append(everywhere[0].item())
        training.seconds += time.monotonic() - began
        if everywhere[1] > 0 and training.step < steps:
            training.save(CHECKPOINT)
            say(f"stops after step {training.step}, because a worker leaves or joins")
            # torchrun starts the program again where it ends like this, but not where it ends with 0.
            sys.exit(1)
        if training.step % CHECKPOINT_STEPS == 0:
            training.save(CHECKPOINT)
            recent = mean(training.losses[-CHECKPOINT_STEPS:])
            say(f"step {training.step} of {steps}, {counted(workers, 'worker')}, loss {recent:.4f}")
    training.save(CHECKPOINT)


def indices(step, count):
    """The pictures of a step. Each pass over all pictures has an order of its own."""
    steps_in_pass = count // BATCH
    order = torch.randperm(count, generator=torch.Generator().manual_seed(step // steps_in_pass))
    first = step % steps_in_pass * BATCH
    return order[first : first + BATCH]


def report(training):
    images, labels = pictures(4_000, seed=2)
    with torch.no_grad():
        accuracy = (training.network(images).argmax(1) == labels).float().mean().item()
    ends = [start["step"] for start in training.starts[1:]] + [training.step]
    steps_of = {}
    for start, end in zip(training.starts, ends):
        for worker in start["workers"]:
            steps_of[worker] = steps_of.get(worker, 0) + end - start["step"]
    result = {
        "accuracy": accuracy,
        "loss": mean(training.losses[-CHECKPOINT_STEPS:]),
        "first_loss": training.losses[0],
        "steps": training.step,
        "seconds_in_steps": round(training.seconds, 2),
        "steps_of_workers": steps_of,
        "starts": training.starts,
    }
    (RESULTS / "result.json").write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    plot(training, ends)
    sizes = [len(start["workers"]) for start in training.starts]
    print(f"accuracy {accuracy:.4f}, loss {result['loss']:.4f}, workers over time {sizes}")


def plot(training, ends):
    losses = "\n".join(f"{step} {loss}" for step, loss in enumerate(training.losses, 1))
    workers = "\n".join(
        f"{start['step']} {len(start['workers'])}\n{end} {len(start['workers'])}"
        for start, end in zip(training.starts, ends)
    )
    script = f"""
        set terminal pngcairo size 900,500
        set output "{RESULTS}/loss.png"
        set xlabel "step"; set ylabel "loss"; set y2label "workers"
        set yrange [0:*]; set y2range [0:*]; set ytics nomirror; set y2tics 1
        $losses << EOD\n{losses}\nEOD
        $workers << EOD\n{workers}\nEOD
        plot $losses with lines title "loss", $workers axes x1y2 with lines lw 2 title "workers"
    """
    subprocess.run(["gnuplot"], input=script, text=True, check=True)


def counted(number, noun):
    return f"{number} {noun}" + ("" if number == 1 else "s")


def mean(values):
    return sum(values) / len(values)


def say(text):
    if dist.get_rank() == 0:
        print(text)


def main():
    torch.set_num_threads(1)
    # Without this limit, a worker would wait half an hour for another one that is gone.
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=60))
    images, labels = pictures(int(os.environ["PICTURES"]), seed=1)
    training = Training()
    training.share(CHECKPOINT)
    names = [None] * dist.get_world_size()
    dist.all_gather_object(names, os.environ["SERVICE_NAME"])
    training.starts.append({"step": training.step, "workers": sorted(names)})
    training.save(CHECKPOINT)
    say(f"{counted(len(names), 'worker')} at work from step {training.step}: {' '.join(sorted(names))}")
    train(training, int(os.environ["STEPS"]), images, labels)
    if dist.get_rank() == 0:
        report(training)


main()
