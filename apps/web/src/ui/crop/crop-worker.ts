import { boxAround, type Cut } from './crop-shape.ts'

/** Requests of the page, in order: first a picture is opened, then it is cropped. */
export type CropRequest = { open: Blob } | { cut: Cut }
export type CropResponse = { width: number; height: number; preview: Blob } | { cut: Blob } | { failed: true }

// More than any screen shows, and little enough to be dragged smoothly.
const longestPreviewSide = 2048
const longestCutSide = 4096
const jpeg = (canvas: OffscreenCanvas, quality: number) =>
  canvas.convertToBlob({ type: 'image/jpeg', quality })

let picture: ImageBitmap | undefined

async function open(file: Blob): Promise<CropResponse> {
  picture = await createImageBitmap(file)
  const { width, height } = picture
  if (Math.max(width, height) <= longestPreviewSide) return { width, height, preview: file }
  const scale = longestPreviewSide / Math.max(width, height)
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return { width, height, preview: await jpeg(canvas, 0.85) }
}

async function cut(source: ImageBitmap, shape: Cut): Promise<Blob> {
  const { area, rotation, isFlippedAcross, isFlippedUpsideDown } = shape
  const box = boxAround(source, rotation)
  const [width, height] = [(area.width / 100) * box.width, (area.height / 100) * box.height]
  const scale = Math.min(1, longestCutSide / Math.max(width, height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  )
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('there is nothing to draw on')
  // Fills the area beside a turned picture.
  context.fillStyle = '#000'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.scale(scale, scale)
  context.translate(box.width / 2 - (area.x / 100) * box.width, box.height / 2 - (area.y / 100) * box.height)
  context.rotate((rotation * Math.PI) / 180)
  context.scale(isFlippedAcross ? -1 : 1, isFlippedUpsideDown ? -1 : 1)
  context.drawImage(source, -source.width / 2, -source.height / 2)
  return jpeg(canvas, 0.92)
}

async function respond(request: CropRequest): Promise<CropResponse> {
  if ('open' in request) return open(request.open)
  return picture === undefined ? { failed: true } : { cut: await cut(picture, request.cut) }
}

addEventListener('message', (event: MessageEvent<CropRequest>) => {
  respond(event.data).then(
    done => postMessage(done),
    () => postMessage({ failed: true } satisfies CropResponse),
  )
})
