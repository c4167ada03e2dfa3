/** What of a picture is seen: how large, and how far it is moved, as shares of the pane it is seen in. */
export type ZoomView = { scale: number; x: number; y: number }

export const wholePicture: ZoomView = { scale: 1, x: 0, y: 0 }

const largest = 8

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

/** Never smaller than the pane, and never moved out of it. */
export function kept({ scale, x, y }: ZoomView): ZoomView {
  const size = between(1, scale, largest)
  const room = (size - 1) / 2
  // Adding nothing turns a negative nothing into nothing.
  return { scale: size, x: between(-room, x, room) + 0, y: between(-room, y, room) + 0 }
}

/** Larger or smaller, while what is at this place (from the middle of the pane) stays where it is. */
export function zoomed(view: ZoomView, factor: number, at = { x: 0, y: 0 }): ZoomView {
  const scale = between(1, view.scale * factor, largest)
  const grown = scale / view.scale
  return kept({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown })
}

export const moved = ({ scale, x, y }: ZoomView, dx: number, dy: number): ZoomView =>
  kept({ scale, x: x + dx, y: y + dy })
