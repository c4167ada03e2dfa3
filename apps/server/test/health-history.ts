import { deflateSync } from 'node:zlib'

export const signedBy = (legal_name: string) => ({ legal_name, image: drawnPng() })

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})
const crc = (bytes: Buffer) =>
  ~bytes.reduce((sum, byte) => (crcTable[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8), ~0) >>> 0

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc(body), body.length + 4)
  return framed
}

/** A PNG as a data address: white, with a line across it as long as is wanted; its head may claim another size. */
export function drawnPng({
  width = 200,
  height = 60,
  stroke = 100,
  claims = { width, height },
}: {
  width?: number
  height?: number
  stroke?: number
  claims?: { width: number; height: number }
} = {}): string {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(claims.width, 0)
  head.writeUInt32BE(claims.height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height, 255)
  for (let y = 0; y < height; y++) rows[y * (width + 1)] = 0
  const middle = Math.floor(height / 2) * (width + 1)
  rows.fill(0, middle + 11, middle + 11 + stroke)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return `data:image/png;base64,${Buffer.concat(parts).toString('base64')}`
}
