import { md5 } from '@noble/hashes/legacy.js'

const readAtOnce = 1024 * 1024

/**
 * The MD5 of a file, in base64: the protocol of direct uploads asks for it, as a check for bytes that were lost on the
 * way, and the browser has none. The file is read in pieces, and the page goes on in between.
 */
export async function md5Of(file: Blob): Promise<string> {
  const sum = md5.create()
  for (let from = 0; from < file.size; from += readAtOnce) {
    sum.update(new Uint8Array(await file.slice(from, from + readAtOnce).arrayBuffer()))
  }
  return btoa(String.fromCharCode(...sum.digest()))
}
