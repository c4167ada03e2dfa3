import { refusals } from '@archwire/contract/errors'
import { refuse } from '../http/refuse.ts'
import type { FormPart, SentFiles } from '../http/route.ts'
import { unstorableText } from '../http/unstorable-text.ts'
import { type FileRules, type PreparedFile, withPreparedFile } from './prepare-file.ts'

/** A form that has been read to its end. */
export type SentForm = { file: PreparedFile | undefined; fields: ReadonlyMap<string, string> }

// What may stand around a file in a form.
const mostAround = 64 * 1024

/**
 * Reads a form with one file and some fields, in whichever order they come, and hands on what was sent once all of it is
 * there. A file of another name is passed over.
 */
export async function withSentForm<T>(
  incoming: string,
  { form, byteSize }: SentFiles,
  asked: { file: string; rules: FileRules },
  use: (form: SentForm) => Promise<T>,
): Promise<T> {
  if (form === undefined) throw refuse(415, refusals.notForm)
  if (byteSize !== undefined && byteSize > asked.rules.mostBytes + mostAround) {
    throw refuse(413, refusals.fileTooLarge)
  }
  const fields = new Map<string, string>()
  for await (const part of form) {
    if (part.kind === 'field') {
      keepField(fields, part)
    } else if (part.name !== asked.file) {
      part.content.resume()
    } else {
      return await withPreparedFile(incoming, part, asked.rules, async file => {
        for await (const more of form) if (more.kind === 'field') keepField(fields, more)
        return use({ file, fields })
      })
    }
  }
  return use({ file: undefined, fields })
}

function keepField(fields: Map<string, string>, { name, value }: FormPart & { kind: 'field' }): void {
  if (unstorableText(value).length > 0) throw refuse(422, refusals.malformed)
  fields.set(name, value)
}
