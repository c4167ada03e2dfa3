/** Why a file cannot be a picture of a card, in words for whoever chose it. */
export class PictureProblem extends Error {}

const wrongKind = 'Card images must be image files. Please take a photo, or choose a JPEG or PNG picture.'
const unreadable = 'This file could not be read as an image. Please take a photo, or choose another one.'
const tooLarge = 'This picture is larger than 10 MB. Please take it again, or choose a smaller one.'

const megabyte = 1024 * 1024
const most = 10 * megabyte
// What is larger is drawn anew: still easy to read, and sent in a moment, over a thin line too.
const easilySent = 1.5 * megabyte
const sentSide = 2400
const previewSide = 480

export type Picture = { file: Blob; name: string; preview: string }

/** A picture as it is sent: one that is large, or of a kind that the clinic cannot keep, as a smaller JPEG. */
export async function readPicture(file: File): Promise<Picture> {
  if (file.type !== '' && !file.type.startsWith('image/')) throw new PictureProblem(wrongKind)
  const image = await createImageBitmap(file).catch(() => {
    throw new PictureProblem(unreadable)
  })
  try {
    const isSentAsItIs = /^image\/(jpeg|png)$/.test(file.type) && file.size <= easilySent
    const sent = isSentAsItIs ? file : await jpegOf(drawn(image, sentSide))
    if (sent.size > most) throw new PictureProblem(tooLarge)
    const preview = drawn(image, previewSide).toDataURL('image/jpeg', 0.7)
    // By what it is: a telephone's names say little, and nothing that the clinic need know.
    return { file: sent, name: sent.type === 'image/png' ? 'card.png' : 'card.jpg', preview }
  } finally {
    image.close()
  }
}

/** On white, for what one can see through has no colour in a JPEG; its longer side at most so long. */
function drawn(image: ImageBitmap, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new PictureProblem(unreadable)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      blob => (blob === null ? reject(new PictureProblem(unreadable)) : resolve(blob)),
      'image/jpeg',
      0.85,
    ),
  )
