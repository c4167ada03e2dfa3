import { writeFileSync } from 'node:fs'
import path from 'node:path'

const rate = 16_000
const tones = [
  { from: 0, hertz: 880 },
  { from: 0.07, hertz: 1174.66 },
]
const seconds = 0.18
const loudness = 0.35

/** Each tone begins at once and fades, like a struck bar. */
const levelAt = (second: number) =>
  tones
    .filter(tone => second >= tone.from)
    .reduce((sum, { from, hertz }) => {
      const since = second - from
      const attack = Math.min(1, since / 0.004)
      return sum + attack * Math.exp(-since * 26) * Math.sin(2 * Math.PI * hertz * since)
    }, 0)

const samples = Int16Array.from({ length: rate * seconds }, (_, index) => {
  const second = index / rate
  const fadeOut = Math.min(1, (seconds - second) / 0.02)
  return Math.round(levelAt(second) * fadeOut * loudness * 32_767)
})

const head = Buffer.alloc(44)
head.write('RIFF', 0)
head.writeUInt32LE(36 + samples.byteLength, 4)
head.write('WAVEfmt ', 8)
head.writeUInt32LE(16, 16)
head.writeUInt16LE(1, 20)
head.writeUInt16LE(1, 22)
head.writeUInt32LE(rate, 24)
head.writeUInt32LE(rate * 2, 28)
head.writeUInt16LE(2, 32)
head.writeUInt16LE(16, 34)
head.write('data', 36)
head.writeUInt32LE(samples.byteLength, 40)

/** The one sound of the app: two soft tones, the second higher. */
const file = '../../apps/web/src/features/notifications/new-item.wav'
writeFileSync(path.join(import.meta.dirname, file), Buffer.concat([head, Buffer.from(samples.buffer)]))
