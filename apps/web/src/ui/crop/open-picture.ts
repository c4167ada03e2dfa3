import { useEffect, useState } from 'react'
import type { Cut } from './crop-shape.ts'
import type { CropRequest, CropResponse } from './crop-worker.ts'

export type OpenPicture = {
  /** A copy that is small enough to be dragged smoothly. */
  preview: Blob
  /** Returns a JPEG of the cropped area in full detail. */
  cut: (shape: Cut) => Promise<Blob>
  close: () => void
}

/** Decodes and crops a picture in a worker: a large one takes a while, and the page stays responsive. */
async function openPicture(file: Blob): Promise<OpenPicture> {
  const worker = new Worker(new URL('./crop-worker.ts', import.meta.url), { type: 'module' })
  const ask = (request: CropRequest) =>
    new Promise<CropResponse>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<CropResponse>) => resolve(data)
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

type Opened = { picture: OpenPicture; previewUrl: string }

/** A picture that can be cropped, once it is decoded; its memory is released with the dialog. */
export function useOpenPicture(file: Blob | undefined): {
  opened: Opened | undefined
  failure: Error | undefined
} {
  const [state, setState] = useState<{ opened?: Opened; failure?: Error }>({})
  useEffect(() => {
    if (file === undefined) return undefined
    let isGone = false
    let opened: Opened | undefined
    openPicture(file).then(
      picture => {
        if (isGone) return picture.close()
        opened = { picture, previewUrl: URL.createObjectURL(picture.preview) }
        setState({ opened })
      },
      (failure: Error) => {
        if (!isGone) setState({ failure })
      },
    )
    return () => {
      isGone = true
      opened?.picture.close()
      if (opened !== undefined) URL.revokeObjectURL(opened.previewUrl)
      setState({})
    }
  }, [file])
  return { opened: state.opened, failure: state.failure }
}
