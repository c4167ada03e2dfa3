import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { DirectUpload } from '@archwire/contract/files/calls'
import { expect, signIn, test } from '../harness/harness.ts'
import { pdf, png } from './documents-page.ts'

type Client = {
  DirectUpload: new (
    file: File,
    address: string,
  ) => { create(done: (error: Error | null, blob: DirectUpload) => void): void }
}

test('the protocol’s public client uploads a file unchanged [G-37] [C-64]', {
  tag: '@any-width',
}, async ({ page, clinic, server }) => {
  const script = fileURLToPath(import.meta.resolve('@rails/activestorage'))
  await signIn(page, clinic.staff)
  // The script is evaluated, because the page's policy forbids a script element of another site.
  await page.evaluate(await readFile(script, 'utf8'))
  const upload = (name: string, content: Buffer, address: string) =>
    page.evaluate(
      async ([name, content, address]) => {
        const { DirectUpload: Upload } = (window as unknown as { ActiveStorage: Client }).ActiveStorage
        const bytes = Uint8Array.from(atob(content), letter => letter.charCodeAt(0))
        const file = new File([bytes], name, { type: 'text/plain' })
        return new Promise<DirectUpload>((resolve, reject) =>
          new Upload(file, address).create((error, blob) => (error === null ? resolve(blob) : reject(error))),
        )
      },
      [name, content.toString('base64'), address] as const,
    )
  const root = '/rails/active_storage/direct_uploads'
  for (const [name, content, address, type] of [
    ['card.pdf', pdf, root, 'application/pdf'],
    ['card.png', png, `/v2/rest${root}`, 'image/png'],
  ] as const) {
    const blob = await upload(name, content, address)
    expect(blob).toMatchObject({ filename: name, content_type: type, byte_size: content.length })
    expect(blob.signed_id).toBeTruthy()
    const { rows } = await server.owner.query('select * from blobs where id = $1', [blob.id])
    expect(rows[0]).toMatchObject({ clinic_id: clinic.id, attached_at: null, uploaded_at: expect.any(Date) })
  }
})
