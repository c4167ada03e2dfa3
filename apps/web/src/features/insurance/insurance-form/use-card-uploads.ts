import type { CardSide } from '@archwire/contract/insurance/form-calls'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { uploadDirectly } from '../../../lib/uploads/direct-upload.ts'
import type { Card } from './form-values.ts'

/** Why a file cannot be used as a picture of a card, worded for the person who chose it. */
class PictureProblem extends Error {}

const wrongKind = 'Card images must be image files. Please take a photo, or choose a JPEG or PNG picture.'
const unreadable = 'This file could not be read as an image. Please take a photo, or choose another one.'
const tooLarge = 'This picture is larger than 10 MB. Please take it again, or choose a smaller one.'

const megabyte = 1024 * 1024
const most = 10 * megabyte
// Larger pictures are scaled down: still easy to read, and quick to send over a slow connection.
const easilySent = 1.5 * megabyte
const sentSide = 2400
const previewSide = 480

type Picture = { file: Blob; name: string; preview: string }

/** Prepares a picture: a large one, or one in a format that the clinic cannot store, becomes a smaller JPEG. */
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
    // The file gets a general name: a phone's file names say little, and the clinic need not know them.
    return { file: sent, name: sent.type === 'image/png' ? 'card.png' : 'card.jpg', preview }
  } finally {
    image.close()
  }
}

/** Drawn on white, because JPEG has no transparency; the longer side is limited. */
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

/** A picture that is being uploaded, or whose upload failed. */
export type Upload =
  | { state: 'reading' }
  | { state: 'sending'; part: number; preview: string }
  | { state: 'failed'; reason: string; canRetry: boolean }
  /** The page was reloaded before the upload had ended, and the file is lost. */
  | { state: 'lost' }

/** Whether the upload is running or should be retried: without it, the form would lack a picture. */
const isWanted = (upload: Upload): boolean => upload.state !== 'failed' || upload.canRetry

/** The same for a side of the card that may have none. */
export const isAwaited = (upload: Upload | undefined): boolean => upload !== undefined && isWanted(upload)

/** Which form a picture was chosen for, and which side of the card it shows. */
export type Place = `${string} ${CardSide}`

/** Called for the form that was open when the picture was chosen. */
type UploadListeners = { onStored: (side: CardSide, card: Card) => void; onRefused: (error: unknown) => void }

type Options = UploadListeners & {
  isPatients: boolean
  /** The form that is shown; each form has its own pictures. */
  form: string
  /** Uploads that were lost by a reload. */
  lost: readonly Place[]
}

type Underway = { sending: AbortController; file: File; side: CardSide; listeners: UploadListeners }

export type CardUploads = ReturnType<typeof useCardUploads>

/** The uploads of the card's pictures. They continue while another step is shown. */
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
    /** The uploads of the form that is shown. */
    uploads: { front: uploads.get(here('front')), back: uploads.get(here('back')) },
    /** The uploads of all forms. */
    wanted,
    /** Pictures that the form would lose; it can be recovered with them. */
    waiting: (): Partial<Record<CardSide, File>> =>
      Object.fromEntries(wanted.flatMap(place => fileOf(underway.current.get(place)))),
    start: (side: CardSide, file: File) =>
      begin(here(side), { side, file, listeners: { onStored, onRefused } }),
    retry: (side: CardSide) => {
      const failed = underway.current.get(here(side))
      if (failed !== undefined) begin(here(side), failed)
    },
    /** Cancels a running upload, and forgets a failed one. */
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

/** Why the upload failed, and whether sending it again could help. */
function refusalOf(error: unknown): { reason: string; canRetry: boolean } {
  if (error instanceof PictureProblem) return { reason: error.message, canRetry: false }
  if (error instanceof CallError && (error.status === 413 || error.status === 415)) {
    return { reason: error.message, canRetry: false }
  }
  return { reason: error instanceof Error ? error.message : String(error), canRetry: true }
}
