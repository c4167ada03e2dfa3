import type { Archive, Folder } from '@archwire/contract/documents/uploads'
import type { LightMyRequestResponse } from 'fastify'
import type { Browser } from './app.ts'
import { formWith } from './file-samples.ts'

/** A patient's uploads as somebody at a desk works with them. */
export async function uploadDesk(browser: Browser, patientId: number) {
  const folders = async (): Promise<Folder[]> =>
    (await browser.get(`/v2/rest/patients/${patientId}/documents/folders`)).json()
  const [root] = await folders()
  const archives = `/v2/rest/patients/${patientId}/documents/folders/${root?.id}/archives`
  const byForm = (
    method: 'POST' | 'PUT',
    url: string,
    fileName: string,
    content: Buffer,
    fields: Record<string, string> = {},
    more: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> => {
    const { payload, headers } = formWith(fileName, content, fields)
    return browser.request({
      method,
      url,
      payload,
      headers: { 'x-csrf-token': browser.token, ...headers, ...more },
    })
  }
  return {
    folderId: root?.id,
    archives,
    shown: async (): Promise<Archive[]> => (await folders())[0]?.archives ?? [],
    upload: (fileName: string, content: Buffer, fields: Record<string, string> = {}) =>
      byForm('POST', archives, fileName, content, fields),
    uploadOnce: (key: string, fileName: string, content: Buffer) =>
      byForm('POST', archives, fileName, content, {}, { 'idempotency-key': key }),
    replace: (id: number, fileName: string, content: Buffer, fields: Record<string, string> = {}) =>
      byForm('PUT', `${archives}/${id}`, fileName, content, fields),
    rename: (id: number, name: string, headers: Record<string, string> = {}) =>
      browser.send('PUT', `${archives}/${id}`, { archive: { name } }, headers),
    remove: (id: number, headers: Record<string, string> = {}) =>
      browser.send('DELETE', `${archives}/${id}`, undefined, headers),
  }
}

export type UploadDesk = Awaited<ReturnType<typeof uploadDesk>>
