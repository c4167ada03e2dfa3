import type { SignatureInput } from '@archwire/contract/documents/signing'
import sharp from 'sharp'
import { refuseFields } from '../../../platform/http/refuse.ts'
import { limitConcurrency } from '../../../platform/limit-concurrency.ts'

const prefix = 'data:image/png;base64,'
/** No screen has more pixels. A picture that claims more is not unpacked. */
const mostPixels = 4_000_000
const drawn = { width: 800, height: 300 }
/** How dark ink is, of 255, and how far it must reach at least: a slip of the finger is not a signature. */
const ink = 160
const shortestStroke = 24

// Everybody with a link can send a drawing, so only a few are checked at once.
const inTurn = limitConcurrency(2)

const refuseDrawing = (message: string) => refuseFields({ 'signature.image': [message] })
const missing = 'Please sign in the box.'
const unreadable = 'The drawing could not be read. Please sign again.'

/**
 * Draws the sent picture anew, so that nothing else of the file is stored. Null: a typed name takes the place of the
 * drawing.
 */
export async function checkDrawing({
  image,
  method,
}: Pick<SignatureInput, 'image' | 'method'>): Promise<Buffer | null> {
  if (method === 'typed') return null
  if (image === null || image === '') throw refuseDrawing(missing)
  const pixels = await inTurn(() => decode(image))
  if (!isSignature(pixels)) throw refuseDrawing(missing)
  const { data, width, height } = pixels
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 9, palette: true, colours: 8 })
    .toBuffer()
}

type Pixels = { data: Buffer; width: number; height: number }

async function decode(image: string): Promise<Pixels> {
  if (!image.startsWith(prefix)) throw refuseDrawing(unreadable)
  const file = Buffer.from(image.slice(prefix.length), 'base64')
  try {
    const options = { limitInputPixels: mostPixels, failOn: 'warning', pages: 1 } as const
    const { format } = await sharp(file, options).metadata()
    if (format !== 'png') throw new Error(`${format} is no PNG`)
    const { data, info } = await sharp(file, options)
      .flatten({ background: '#ffffff' })
      .resize({ ...drawn, fit: 'inside', withoutEnlargement: true })
      .grayscale()
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch {
    throw refuseDrawing(unreadable)
  }
}

function isSignature({ data, width }: Pixels): boolean {
  let [left, right, top, bottom] = [Infinity, -1, Infinity, -1]
  for (const [index, shade] of data.entries()) {
    if (shade > ink) continue
    const [x, y] = [index % width, Math.floor(index / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return right - left >= shortestStroke || bottom - top >= shortestStroke
}
