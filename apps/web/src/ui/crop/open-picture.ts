import type { Cut } from './crop-shape.ts'
import type { CropAnswer, CropRequest } from './crop-worker.ts'

export type OpenPicture = {
  /** Small enough to be moved about with ease. */
  preview: Blob
  /** A JPEG of what is inside, in all its detail. */
  cut: (shape: Cut) => Promise<Blob>
  close: () => void
}

/** Decodes a picture, and cuts it, beside the page: a large one takes a while, and the page goes on meanwhile. */
export async function openPicture(file: Blob): Promise<OpenPicture> {
  const worker = new Worker(new URL('./crop-worker.ts', import.meta.url), { type: 'module' })
  const ask = (request: CropRequest) =>
    new Promise<CropAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<CropAnswer>) => resolve(data)
      worker.onerror = () => reject(new Error('the picture could not be worked on'))
      worker.postMessage(request)
    })
  const close = () => worker.terminate()
  const opened = await ask({ open: file })
  if (!('preview' in opened)) {
    close()
    throw new Error('This file could not be read as an image.')
  }
  return {
    preview: opened.preview,
    cut: async shape => {
      const done = await ask({ cut: shape })
      if (!('cut' in done)) throw new Error('The image could not be cropped.')
      return done.cut
    },
    close,
  }
}
