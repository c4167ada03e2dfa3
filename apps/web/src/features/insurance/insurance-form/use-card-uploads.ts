import type { CardSide } from '@archwire/contract/insurance/form-calls'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { uploadDirectly } from '../../../lib/uploads/direct-upload.ts'
import type { Card } from './form-values.ts'

/** Why a file cannot be a picture of a card, in words for whoever chose it. */
class PictureProblem extends Error {}

const wrongKind = 'Card images must be image files. Please take a photo, or choose a JPEG or PNG picture.'
const unreadable = 'This file could not be read as an image. Please take a photo, or choose another one.'
const tooLarge = 'This picture is larger than 10 MB. Please take it again, or choose a smaller one.'

const megabyte = 1024 * 1024
const most = 10 * megabyte
// What is larger is drawn anew: still easy to read, and sent in a moment, over a thin line too.
const easilySent = 1.5 * megabyte
const sentSide = 2400
const previewSide = 480

type Picture = { file: Blob; name: string; preview: string }

/** A picture as it is sent: one that is large, or of a kind that the clinic cannot keep, as a smaller JPEG. */
async function readPicture(file: File): Promise<Picture> {
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

/** A picture on its way, or one that did not arrive. */
export type Upload =
  | { state: 'reading' }
  | { state: 'sending'; part: number; preview: string }
  | { state: 'failed'; reason: string; canRetry: boolean }
  /** The page was loaded again before it was there, and has it no more. */
  | { state: 'lost' }

/** Whether somebody waits for it still, or should try again: without it, something would be missing. */
const isWanted = (upload: Upload): boolean => upload.state !== 'failed' || upload.canRetry

/** The same for a side of the card that may have none. */
export const isAwaited = (upload: Upload | undefined): boolean => upload !== undefined && isWanted(upload)

/** Which form a picture was chosen for, and which side of the card it shows. */
export type Place = `${string} ${CardSide}`

/** As whoever chose the picture listened then: it belongs to the form that it was chosen for. */
type UploadListeners = { onStored: (side: CardSide, card: Card) => void; onRefused: (error: unknown) => void }

type Options = UploadListeners & {
  isPatients: boolean
  /** Which form is on the page: each has its own pictures. */
  form: string
  /** Of the last time that the page was loaded. */
  lost: readonly Place[]
}

type Underway = { sending: AbortController; file: File; side: CardSide; listeners: UploadListeners }

export type CardUploads = ReturnType<typeof useCardUploads>

/** The pictures of the card on their way. They go on while somebody looks at another step. */
export function useCardUploads({ isPatients, form, lost, onStored, onRefused }: Options) {
  const [uploads, setUploads] = useState<ReadonlyMap<Place, Upload>>(
    () => new Map(lost.map(place => [place, { state: 'lost' }])),
  )
  const underway = useRef(new Map<Place, Underway>())
  const put = (place: Place, upload: Upload | undefined) =>
    setUploads(before => {
      const next = new Map(before)
      if (upload === undefined) next.delete(place)
      else next.set(place, upload)
      return next
    })
  useEffect(() => {
    const all = underway.current
    return () => {
      for (const { sending } of all.values()) sending.abort()
    }
  }, [])

  const run = async (place: Place, { sending, file, side, listeners }: Underway) => {
    const { signal } = sending
    try {
      const { preview, ...picture } = await readPicture(file)
      if (signal.aborted) return
      const signedId = await send(picture, {
        signal,
        isPatients,
        onProgress: part => signal.aborted || put(place, { state: 'sending', part, preview }),
      })
      if (signal.aborted) return
      listeners.onStored(side, { is: 'new', signedId, preview })
      underway.current.delete(place)
      put(place, undefined)
    } catch (error) {
      if (signal.aborted) return
      put(place, { state: 'failed', ...refusalOf(error) })
      listeners.onRefused(error)
    }
  }
  const begin = (place: Place, chosen: Omit<Underway, 'sending'>) => {
    underway.current.get(place)?.sending.abort()
    const one = { ...chosen, sending: new AbortController() }
    underway.current.set(place, one)
    put(place, { state: 'reading' })
    void run(place, one)
  }
  const here = (side: CardSide): Place => `${form} ${side}`
  const wanted = [...uploads].filter(([, upload]) => isWanted(upload)).map(([place]) => place)
  return {
    /** Of the form that is on the page. */
    uploads: { front: uploads.get(here('front')), back: uploads.get(here('back')) },
    /** Of any form. */
    wanted,
    /** What a form would lose, and can be started with again. */
    waiting: (): Partial<Record<CardSide, File>> =>
      Object.fromEntries(wanted.flatMap(place => fileOf(underway.current.get(place)))),
    start: (side: CardSide, file: File) =>
      begin(here(side), { side, file, listeners: { onStored, onRefused } }),
    retry: (side: CardSide) => {
      const failed = underway.current.get(here(side))
      if (failed !== undefined) begin(here(side), failed)
    },
    /** What is on its way is given up, and what did not arrive is forgotten. */
    drop: (side: CardSide) => {
      underway.current.get(here(side))?.sending.abort()
      put(here(side), undefined)
    },
    dropAll: () => {
      for (const { sending } of underway.current.values()) sending.abort()
      setUploads(new Map())
    },
  }
}

const fileOf = (one: Underway | undefined): [CardSide, File][] =>
  one === undefined ? [] : [[one.side, one.file]]

type SendOptions = { signal: AbortSignal; isPatients: boolean; onProgress: (part: number) => unknown }

const send = ({ file, name }: Pick<Picture, 'file' | 'name'>, options: SendOptions) => {
  options.onProgress(0)
  return uploadDirectly(file, name, options)
}

/** Why it is not there, and whether it could be if it were sent again. */
function refusalOf(error: unknown): { reason: string; canRetry: boolean } {
  if (error instanceof PictureProblem) return { reason: error.message, canRetry: false }
  if (error instanceof CallError && (error.status === 413 || error.status === 415)) {
    return { reason: error.message, canRetry: false }
  }
  return { reason: error instanceof Error ? error.message : String(error), canRetry: true }
}
