import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { formWith } from '../../contract/samples/file-samples.ts'
import type { HttpClient } from '../../fixtures/http-client.ts'

/** The addresses of uploads for one patient's record. */
export type UploadPlace = { archives: string; images: string }

export type UploadKind = 'document' | 'image' | 'direct'

/** A file that somebody wants to store. It is noted here before its first byte is sent. */
export type Sending = {
  kind: UploadKind
  /** Its Idempotency-Key, which is also its name, to find it again. */
  key: string
  fileName: string
  content: Buffer
  /** Sent bit by bit, as over a slow line. */
  isSlow: boolean
  /** The address for the bytes of a direct upload, once it was announced. */
  url?: string
  /** The id of the record or file in the response, once it was stored. */
  acknowledged?: number
}

type Random = () => number

/** A patient's record, and the addresses for files of each kind in it. */
export async function openUploadPlace(client: HttpClient, patientId: number): Promise<UploadPlace> {
  const record = `/v2/rest/patients/${patientId}`
  const read = async <T>(address: string) => (await client.get(address)).json() as Promise<T>
  const [folder] = await read<{ id: number }[]>(`${record}/documents/folders`)
  const progressions = `${record}/imaging/progressions`
  await client.send('POST', progressions, { progression: { name: 'Initial' } })
  const [progression] = await read<{ id: number }[]>(progressions)
  const series = await read<{ id: number; name: string }[]>(`${progressions}/${progression?.id}/series`)
  const gallery = series.find(one => one.name === 'Images')
  return {
    archives: `${record}/documents/folders/${folder?.id}/archives`,
    images: `${record}/imaging/series/${gallery?.id}/images`,
  }
}

/** Photographs: some large enough to have all three sizes, some not. */
export const chaosPictures = (random: Random): Promise<Buffer[]> =>
  Promise.all(
    [
      [1700, 120],
      [600, 400],
      [90, 60],
    ].map(([width = 0, height = 0]) => {
      const pixels = Uint8Array.from({ length: 3 * width * height }, () => Math.floor(random() * 256))
      return sharp(pixels, { raw: { width, height, channels: 3 } })
        .jpeg({ quality: 60 })
        .toBuffer()
    }),
  )

/** The next file of a kind. No two have the same bytes. */
export function nextSending(kind: UploadKind, pictures: Buffer[], random: Random): Sending {
  const key = randomUUID()
  const isPicture = kind === 'image' || (kind === 'direct' && random() < 0.5)
  const body = isPicture
    ? (pictures[Math.floor(random() * pictures.length)] ?? Buffer.alloc(0))
    : Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(1 + Math.floor(random() * 1_500_000), 'x')])
  return {
    kind,
    key,
    fileName: `${key}.${isPicture ? 'jpg' : 'pdf'}`,
    content: Buffer.concat([body, Buffer.from(key)]),
    isSlow: random() < 0.4,
  }
}

/** Sends the file, or sends it again. It is stored when this returns true. */
export async function sendFile(client: HttpClient, place: UploadPlace, sending: Sending): Promise<void> {
  if (sending.kind === 'direct') return sendDirectly(client, sending)
  const [path, field] =
    sending.kind === 'image' ? [place.images, 'image[file]'] : [place.archives, 'archive[file]']
  const { payload, headers } = formWith(sending.fileName, sending.content, {}, field)
  const answer = await client.ask(path, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': sending.key },
    ...bodyOf(payload, sending.isSlow),
  })
  const text = await answer.text()
  if (answer.status !== 201) throw new UnexpectedResponse(`${sending.kind}: ${answer.status} ${text}`)
  sending.acknowledged = JSON.parse(text).id
}

async function sendDirectly(client: HttpClient, sending: Sending): Promise<void> {
  const { fileName: filename, content, isSlow } = sending
  const checksum = createHash('md5').update(content).digest('base64')
  if (sending.url === undefined) {
    const blob = { filename, byte_size: content.length, checksum }
    const announced = await client.send('POST', '/rails/active_storage/direct_uploads', { blob })
    const text = await announced.text()
    if (announced.status !== 200) throw new UnexpectedResponse(`announced: ${announced.status} ${text}`)
    sending.url = JSON.parse(text).direct_upload.url as string
  }
  const answer = await client.ask(sending.url, { method: 'PUT', ...bodyOf(content, isSlow) })
  await answer.arrayBuffer()
  // 403: it was received whole, and only the response was lost.
  if (answer.status !== 204 && answer.status !== 403) throw new UnexpectedResponse(`put: ${answer.status}`)
  sending.acknowledged = 0
}

/** A response that a running server should not give; a killed one gives none. */
export class UnexpectedResponse extends Error {}

const bodyOf = (content: Buffer, isSlow: boolean): RequestInit =>
  isSlow
    ? ({ body: ReadableStream.from(bitByBit(content)), duplex: 'half' } as RequestInit)
    : { body: new Uint8Array(content) }

async function* bitByBit(content: Buffer): AsyncGenerator<Uint8Array> {
  const bit = Math.ceil(content.length / 20)
  for (let at = 0; at < content.length; at += bit) {
    yield new Uint8Array(content.subarray(at, at + bit))
    await pause(10)
  }
}
