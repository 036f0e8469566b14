"""Solves Poisson's equation on the unit square with conjugate gradients, and compares with the solution that is known.

GRID is the number of inner points of a side. Each rank has some rows of the grid, and exchanges the rows at its edges
with its neighbours in every iteration.
"""

import json
import os
import pathlib
import subprocess
import time

import numpy as np
from mpi4py import MPI

TOLERANCE = 1e-9
RESULTS = pathlib.Path(os.environ["ZOE_RESULTS"])
ranks = MPI.COMM_WORLD
rank, size = ranks.Get_rank(), ranks.Get_size()
above = rank - 1 if rank > 0 else MPI.PROC_NULL
below = rank + 1 if rank < size - 1 else MPI.PROC_NULL


def exact_and_right_side(x, y):
    """u = x(1-x)eˣ · y(1-y)e⁻ʸ is 0 at the edges of the square. The right side is -Δu."""
    u_x, u_y = x * (1 - x) * np.exp(x), y * (1 - y) * np.exp(-y)
    u_xx, u_yy = -x * (3 + x) * np.exp(x), (-4 + 5 * y - y**2) * np.exp(-y)
    return u_x * u_y, -(u_xx * u_y + u_x * u_yy)


def apply(padded, spacing):
    """-Δ of the rows of this rank by the stencil of five points. The array has a row or column of others on each side."""
    ranks.Sendrecv(padded[1], dest=above, recvbuf=padded[-1], source=below)
    ranks.Sendrecv(padded[-2], dest=below, recvbuf=padded[0], source=above)
    # In place: an array of the rows is large, and a new one costs more than the sum.
    result = 4 * padded[1:-1, 1:-1]
    for neighbour in padded[:-2, 1:-1], padded[2:, 1:-1], padded[1:-1, :-2], padded[1:-1, 2:]:
        result -= neighbour
    result /= spacing**2
    return result


def dot(a, b):
    return ranks.allreduce(float(np.vdot(a, b)))


def solve(right_side, spacing):
    solution = np.zeros_like(right_side)
    residual = right_side.copy()
    direction = np.zeros((right_side.shape[0] + 2, right_side.shape[1] + 2))
    direction[1:-1, 1:-1] = residual
    first = square = dot(residual, residual)
    norms = [1.0]
    while norms[-1] > TOLERANCE:
        if len(norms) > 20 * right_side.shape[1]:
            raise SystemExit(f"no solution after {len(norms) - 1} iterations: the residual is {norms[-1]:.1e}")
        changed = apply(direction, spacing)
        length = square / dot(direction[1:-1, 1:-1], changed)
        solution += length * direction[1:-1, 1:-1]
        residual -= length * changed
        previous, square = square, dot(residual, residual)
        direction[1:-1, 1:-1] = residual + square / previous * direction[1:-1, 1:-1]
        norms.append((square / first) ** 0.5)
        if rank == 0 and len(norms) % 200 == 1:
            print(f"iteration {len(norms) - 1}: residual {norms[-1]:.1e}", flush=True)
    return solution, norms


def plot(solution, norms):
    """The solution at up to 200 points of each side, and the residual over the iterations."""
    every = max(1, len(solution) // 200)
    values = "\n".join(" ".join(f"{value:.6g}" for value in row) for row in solution[::every, ::every])
    residuals = "\n".join(f"{norm:.6g}" for norm in norms)
    script = f"""
        set terminal pngcairo size 640,560
        $values << EOD\n{values}\nEOD
        $residuals << EOD\n{residuals}\nEOD
        set output "{RESULTS}/solution.png"
        set size ratio 1; set autoscale fix; set format cb "%g"; unset xtics; unset ytics; set title "solution"
        plot $values matrix with image notitle
        reset
        set output "{RESULTS}/residual.png"
        set logscale y; set format y "10^{{%T}}"; set xlabel "iteration"; set ylabel "residual, relative"
        plot $residuals with lines notitle
    """
    subprocess.run(["gnuplot"], input=script, text=True, check=True)


def main():
    grid = int(os.environ["GRID"])
    points = np.arange(1, grid + 1) / (grid + 1)
    rows = np.array_split(points, size)
    if grid < size:
        raise SystemExit(f"GRID is {grid}, which is less than a row for each of {size} ranks")
    exact, right_side = exact_and_right_side(points[np.newaxis, :], rows[rank][:, np.newaxis])
    ranks.Barrier()
    began = time.monotonic()
    solution, norms = solve(right_side, 1 / (grid + 1))
    seconds = time.monotonic() - began
    error = ranks.allreduce(float(np.abs(solution - exact).max()), op=MPI.MAX)
    whole = ranks.gather(solution)
    names = ranks.gather(os.environ["SERVICE_NAME"])
    if rank == 0:
        result = {
            "error": error,
            "iterations": len(norms) - 1,
            "residual": norms[-1],
            "seconds": round(seconds, 3),
            "ranks": size,
            "workers": names,
            "grid": grid,
        }
        (RESULTS / "result.json").write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
        plot(np.vstack(whole), norms)
        ranks_of_all = "1 rank" if size == 1 else f"{size} ranks"
        print(f"{ranks_of_all}, {len(norms) - 1} iterations, {seconds:.1f} s, error {error:.2e}", flush=True)


main()
