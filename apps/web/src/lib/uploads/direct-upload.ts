import { startDirectUpload } from '@archwire/contract/files/calls'
import { md5 } from '@noble/hashes/legacy.js'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { sendBody } from '../api/send-body.ts'

const readAtOnce = 1024 * 1024

/**
 * The MD5 of a file, in base64: the protocol of direct uploads requires it, to detect lost bytes, and browsers do not
 * offer it. The file is read in pieces, so that the page stays responsive.
 */
export async function md5Of(file: Blob): Promise<string> {
  const sum = md5.create()
  for (let from = 0; from < file.size; from += readAtOnce) {
    sum.update(new Uint8Array(await file.slice(from, from + readAtOnce).arrayBuffer()))
  }
  return btoa(String.fromCharCode(...sum.digest()))
}

type Options = { signal: AbortSignal; onProgress: (part: number) => void; isPatients: boolean }

/** Announces a file and uploads its bytes. The returned id names the file in one other call. */
export async function uploadDirectly(
  file: Blob,
  filename: string,
  { signal, onProgress, isPatients }: Options,
): Promise<string> {
  const blob = { filename, content_type: file.type, byte_size: file.size, checksum: await md5Of(file) }
  const { signed_id, direct_upload } = await call(
    startDirectUpload,
    { body: { blob } },
    { signal, isPatients },
  )
  const { url: address, headers } = direct_upload
  const answer = await sendBody({ method: 'PUT', address, headers, body: file, signal, onProgress }).catch(
    (error: unknown) => {
      if (signal.aborted) throw error
      throw CallError.network(error, error instanceof TypeError ? 'not reached' : 'broken off')
    },
  )
  if (!answer.ok) {
    const said = await answer.json().catch(() => undefined)
    throw CallError.refused(answer.status, said, answer.statusText)
  }
  return signed_id
}
