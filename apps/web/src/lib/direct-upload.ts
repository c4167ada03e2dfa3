import { startDirectUpload } from '@archwire/contract/files/calls'
import { call } from './call.ts'
import { CallError } from './call-error.ts'
import { md5Of } from './md5.ts'
import { sendBody } from './send-body.ts'

type Options = { signal: AbortSignal; onProgress: (part: number) => void; isPatients: boolean }

/** Announces a file and sends its bytes to where they are awaited. What is answered names it, once, in another call. */
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
