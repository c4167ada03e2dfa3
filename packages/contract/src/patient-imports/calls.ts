import { dayOrders, importFields } from '@archwire/domain/patient-imports/import-columns'
import { delimiters } from '@archwire/domain/tables/csv-reader'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, page, pageNumber } from '../fields.ts'

export const importStatuses = [
  'matching',
  'checking',
  'checked',
  'importing',
  'imported',
  'undoing',
  'undone',
  'canceled',
  'failed',
] as const

/** The statuses of imports that are not over: somebody has to continue them, or waits for them. */
export const openImportStatuses = [
  'matching',
  'checking',
  'checked',
  'importing',
  'undoing',
  'failed',
] as const satisfies (typeof importStatuses)[number][]

export const encodings = ['utf-8', 'windows-1252', 'macintosh', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]

const encoding = z.enum(encodings)
const delimiter = z.enum(delimiters)
/** The field of each column of the file, from the left; null: not imported. */
const columns = z
  .array(z.enum(importFields).nullable())
  .min(1)
  .max(500)
  .refine(
    fields => {
      const chosen = fields.filter(field => field !== null)
      return new Set(chosen).size === chosen.length
    },
    { error: 'no two columns can be the same' },
  )
  .refine(
    fields => fields.includes('fullName') || (fields.includes('firstName') && fields.includes('lastName')),
    { error: 'a first and a last name, or a full name, must be among the columns' },
  )

const count = z.number().int()

export const patientImport = z.object({
  id: count,
  status: z.enum(importStatuses),
  fileName: z.string(),
  byteSize: count,
  encoding,
  delimiter,
  hasHead: z.boolean(),
  columns: z.array(z.enum(importFields).nullable()).nullable(),
  dayOrder: z.enum(dayOrders).nullable(),
  /** The number of the matching of columns that led to this result. */
  round: count,
  /** The running step, how much of it is done, and since when. */
  progress: z
    .object({
      step: z.enum(['reading', 'comparing', 'adding', 'removing']),
      done: count,
      total: count,
      since: instant,
    })
    .nullable(),
  lines: count,
  /** Lines that make no patient: without a name, or broken. */
  unusable: count,
  /** Lines that make a patient but have a problem. */
  faulty: count,
  duplicatesInFile: count,
  duplicatesKnown: count,
  duplicates: z.enum(['skip', 'import']).nullable(),
  faults: z.enum(['skip', 'drop']).nullable(),
  imported: count,
  failure: z.string().nullable(),
  /** When the same file was imported before. */
  importedBefore: instant.nullable(),
  /** Who uploaded the file. */
  createdByUserId: count,
  createdBy: z.string(),
  createdAt: instant,
  importedAt: instant.nullable(),
  updatedAt: instant,
})
export type PatientImport = z.output<typeof patientImport>

const importLine = z.object({
  line: count,
  name: z.string(),
  dob: z.string().nullable(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  isUsable: z.boolean(),
  problems: z.array(z.object({ field: z.enum(importFields).nullable(), problem: z.string() })),
  /** Probably the same person: an earlier line, or a patient of the clinic. */
  twin: z
    .object({
      line: count.nullable(),
      patientId: count.nullable(),
      name: z.string(),
      reasons: z.array(z.enum(['name', 'phone', 'email'])),
    })
    .nullable(),
})
export type ImportLine = z.output<typeof importLine>

const root = '/settings/patient_imports'
const one = z.object({ id })
const admin = { who: 'admin' } as const

export const listImports = endpoint({
  ...admin,
  method: 'GET',
  path: root,
  summary:
    'The twenty newest imports of patients, and whichever older ones are not over, at most twenty of these',
  reply: z.array(patientImport),
})

export const startImport = endpoint({
  ...admin,
  method: 'POST',
  path: root,
  summary: 'Send a file of patients: csv, tsv or txt, at most 100 MB. Nothing is imported yet',
  takes: 'form',
  form: { 'import[file]': 'file' },
  limit: { calls: 60, seconds: 3600 },
  reply: patientImport,
})

export const readImport = endpoint({
  ...admin,
  method: 'GET',
  path: `${root}/:id`,
  summary: 'How an import is',
  params: one,
  reply: patientImport,
})

export const readSample = endpoint({
  ...admin,
  method: 'GET',
  path: `${root}/:id/sample`,
  summary: 'The first lines of the file as they are, read in this way or as was found best',
  params: one,
  query: z.object({ encoding: encoding.optional(), delimiter: delimiter.optional() }),
  reply: z.object({ rows: z.array(z.array(z.string())) }),
})

export const matchColumns = endpoint({
  ...admin,
  method: 'PUT',
  path: `${root}/:id/columns`,
  summary:
    'Say what the columns are; every line is looked at then. What an earlier answer led to is forgotten',
  params: one,
  body: z.object({
    import: z.object({ encoding, delimiter, hasHead: z.boolean(), columns, dayOrder: z.enum(dayOrders) }),
  }),
  reply: patientImport,
})
export type Matched = z.output<typeof matchColumns.body>['import']

export const listImportLines = endpoint({
  ...admin,
  method: 'GET',
  path: `${root}/:id/lines`,
  summary: 'The lines that have problems, or that are probably there already',
  params: one,
  query: z.object({ kind: z.enum(['problems', 'duplicates']).default('problems'), page: pageNumber }),
  reply: page(importLine),
})

export const importProblemsFile = endpoint({
  ...admin,
  method: 'GET',
  path: `${root}/:id/problems.csv`,
  summary: 'The lines with problems and why, as a file that can be mended and sent again',
  params: one,
  limit: { calls: 60, seconds: 3600 },
  answersFile: true,
})

export const runImport = endpoint({
  ...admin,
  method: 'POST',
  path: `${root}/:id/start`,
  summary: 'Import what was looked at: all of it, or in the end none of it. Asked twice, once',
  params: one,
  body: z.object({
    import: z.object({
      /** The result that the user saw and decided about. */
      round: count,
      duplicates: z.enum(['skip', 'import']),
      faults: z.enum(['skip', 'drop']),
    }),
  }),
  status: 200,
  reply: patientImport,
})

export const cancelImport = endpoint({
  ...admin,
  method: 'POST',
  path: `${root}/:id/cancel`,
  summary: 'Give an import up before its end; nothing of it stays',
  params: one,
  status: 200,
  reply: patientImport,
})

export const undoImport = endpoint({
  ...admin,
  method: 'POST',
  path: `${root}/:id/undo`,
  summary: 'Take all patients of an import away again, as long as nobody has worked with any of them',
  params: one,
  status: 200,
  reply: patientImport,
})

export const exportPatients = endpoint({
  ...admin,
  method: 'GET',
  path: '/settings/patients/export.csv',
  summary: 'All patients as a file that can be imported again; that it was taken is noted in the audit log',
  limit: { calls: 30, seconds: 3600 },
  answersFile: true,
})
