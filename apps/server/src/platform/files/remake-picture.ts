import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { refusals } from '@archwire/contract/errors'
import sharp from 'sharp'
import { asFull, type LocalFile } from '../../drivers/storage/port.ts'
import { refuse } from '../http/refuse.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { measure, newIncoming } from './incoming-files.ts'

export type Picture = {
  file: LocalFile
  thumbnail: LocalFile
  /** A copy in screen size; undefined if the picture itself is no larger. */
  screen: LocalFile | undefined
  width: number
  height: number
}

// More than any camera in a clinic makes. Rotating a picture needs all of it in memory, at four bytes a pixel.
const mostPixels = 64_000_000
const longestThumbnailSide = 480
const longestScreenSide = 1600

// Each may need 256 MB and one core.
const inTurn = limitConcurrency(2)
sharp.cache(false)
sharp.concurrency(1)

/**
 * Decodes a picture and writes it anew, upright, with smaller copies beside it. Nothing else in the file is kept, such
 * as the place where it was taken or a hidden page. A file that cannot be decoded is refused.
 */
export function remakePicture(source: string, incoming: string): Promise<Picture> {
  return inTurn(async () => {
    const made: string[] = []
    const next = async () => {
      const path = await newIncoming(incoming)
      made.push(path)
      return path
    }
    const smaller = async (from: string, side: number, quality: number) => {
      const path = await next()
      await writeSmaller(from, path, side, quality)
      return measure(path, createReadStream(path))
    }
    try {
      const path = await next()
      const { width, height } = await writeAnew(source, path)
      const isLarge = Math.max(width, height) > longestScreenSide
      const screen = isLarge ? await smaller(path, longestScreenSide, 85) : undefined
      // Made from the smaller copy, so that a large picture is decoded only once.
      const thumbnail = await smaller(screen?.path ?? path, longestThumbnailSide, 80)
      return { file: await measure(path, createReadStream(path)), thumbnail, screen, width, height }
    } catch (error) {
      await Promise.all(made.map(path => rm(path, { force: true })))
      throw error
    }
  })
}

async function writeAnew(source: string, to: string): Promise<{ width: number; height: number }> {
  const picture = sharp(source, { limitInputPixels: mostPixels, failOn: 'error' })
  const { format, depth, channels } = await readable(picture.metadata())
  picture.autoOrient()
  if (format === 'png') {
    picture.png({ compressionLevel: 6 })
    // An X-ray has more shades of grey than a screen shows; they are kept.
    if (depth === 'ushort') picture.toColourspace(channels !== undefined && channels < 3 ? 'grey16' : 'rgb16')
  } else {
    // Optimised coding would make it a few percent smaller and need four times the memory.
    picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4', optimiseCoding: false })
  }
  return readable(picture.toFile(to))
}

const writeSmaller = (source: string, to: string, side: number, quality: number) =>
  readable(
    sharp(source, { limitInputPixels: mostPixels })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality })
      .toFile(to),
  )

/** Turns the decoder's errors into refusals: too many pixels means too large, anything else means no picture. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { message } = error as Error
    if (/pixel limit/i.test(message)) throw refuse(413, refusals.fileTooLarge)
    if (/no space left|ENOSPC/i.test(message)) throw asFull(Object.assign(error as Error, { code: 'ENOSPC' }))
    throw refuse(415, refusals.fileType)
  }
}
