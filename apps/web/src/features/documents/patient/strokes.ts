/** Where the pen was, each from 0 to 1 across and down the box. */
export type Point = { x: number; y: number }
export type Stroke = readonly Point[]

/** The picture that is sent, in pixels. */
const picture = { width: 600, height: 240 }

/** Across by down. */
export const boxRatio = picture.width / picture.height

type Pen = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'quadraticCurveTo'
  | 'stroke'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'strokeStyle'
>

/** Draws with round corners from the middle of one step to the middle of the next. */
export function drawStrokes(pen: Pen, strokes: readonly Stroke[], width: number, height: number): void {
  pen.lineWidth = Math.max(2, width / 200)
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.strokeStyle = '#14181b'
  for (const stroke of strokes) {
    const points = stroke.map(({ x, y }) => ({ x: x * width, y: y * height }))
    const [first, ...rest] = points
    if (first === undefined) continue
    pen.beginPath()
    pen.moveTo(first.x, first.y)
    if (rest.length === 0) pen.lineTo(first.x + 0.1, first.y)
    for (const [index, point] of rest.entries()) {
      const next = rest[index + 1]
      if (next === undefined) pen.lineTo(point.x, point.y)
      else pen.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2)
    }
    pen.stroke()
  }
}

/** The same picture for the same strokes, on whatever screen they were drawn. */
export function pictureOf(strokes: readonly Stroke[]): string {
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('this browser cannot draw')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, picture.width, picture.height)
  drawStrokes(pen, strokes, picture.width, picture.height)
  return canvas.toDataURL('image/png')
}
