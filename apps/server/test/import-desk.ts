import type { ImportLine, Matched, PatientImport } from '@archwire/contract/patient-imports/calls'
import { guessColumns } from '@archwire/domain/patient-imports/import-columns'
import type { LightMyRequestResponse } from 'fastify'
import type { FileStorage } from '../src/drivers/storage/port.ts'
import type { Browser } from './app.ts'
import type { TestDatabase } from './database.ts'
import { formWith } from './file-samples.ts'
import { runPendingJobs } from './run-pending-jobs.ts'

const root = '/v2/rest/settings/patient_imports'

/** Imports of patients as an administrator works with them; jobs are done when the test says so. */
export function importDesk(db: TestDatabase, storage: FileStorage, browser: Browser) {
  const send = (fileName: string, content: string | Buffer): Promise<LightMyRequestResponse> => {
    const { payload, headers } = formWith(fileName, Buffer.from(content), {}, 'import[file]')
    const url = root
    return browser.request({
      method: 'POST',
      url,
      payload,
      headers: { 'x-csrf-token': browser.token, ...headers },
    })
  }
  const read = async (id: number): Promise<PatientImport> => (await browser.get(`${root}/${id}`)).json()
  const sample = async (id: number): Promise<string[][]> =>
    (await browser.get(`${root}/${id}/sample`)).json().rows
  const match = (id: number, matching: Matched) =>
    browser.send('PUT', `${root}/${id}/columns`, { import: matching })
  const doJobs = () => runPendingJobs({ ...db, storage })
  /** As the page does it: the columns are guessed from the head. */
  const matchAsGuessed = async (
    { id, encoding, delimiter }: PatientImport,
    more: Partial<Matched> = {},
  ): Promise<LightMyRequestResponse> => {
    const [head = []] = await sample(id)
    const columns = guessColumns(head)
    return match(id, { encoding, delimiter, hasHead: true, columns, dayOrder: 'mdy', ...more })
  }
  return {
    root,
    send,
    read,
    sample,
    match,
    matchAsGuessed,
    doJobs,
    /** A file that was sent, matched and looked at. */
    check: async (content: string | Buffer, more: Partial<Matched> = {}): Promise<PatientImport> => {
      const sent: PatientImport = (await send('patients.csv', content)).json()
      await matchAsGuessed(sent, more)
      await doJobs()
      return read(sent.id)
    },
    lines: async (id: number, kind: 'problems' | 'duplicates'): Promise<ImportLine[]> =>
      (await browser.get(`${root}/${id}/lines?kind=${kind}`)).json().records,
    /** What was found last is imported; or, with a round, what was found then. */
    start: async (
      id: number,
      duplicates: 'skip' | 'import' = 'skip',
      faults: 'skip' | 'drop' = 'drop',
      seen?: number,
    ) => {
      const round = seen ?? (await read(id)).round ?? 1
      return browser.send('POST', `${root}/${id}/start`, { import: { round, duplicates, faults } })
    },
    cancel: (id: number) => browser.send('POST', `${root}/${id}/cancel`),
    undo: (id: number) => browser.send('POST', `${root}/${id}/undo`),
    problemsFile: (id: number) => browser.get(`${root}/${id}/problems.csv`),
    exported: () => browser.get('/v2/rest/settings/patients/export.csv'),
  }
}

export type ImportDesk = ReturnType<typeof importDesk>
