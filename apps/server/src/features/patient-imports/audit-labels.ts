import { type ImportField, importFieldNames } from '@archwire/domain/patient-imports/import-columns'
import type { AuditLabels } from '../../platform/audit/audit-labels.ts'

/** The label that the page shows for a code. */
const labelOf = (labels: Record<string, string>) => (code: string) => labels[code] ?? code

/** The label of the field into which a column is imported. A column that is not imported has none. */
const columnLabel = (field: unknown): unknown =>
  typeof field === 'string' && Object.hasOwn(importFieldNames, field)
    ? importFieldNames[field as ImportField]
    : field

/** The labels of an import: the file, how it is read, and what its lines became. */
export const importAuditLabels: AuditLabels = {
  records: ['patient_import'],
  // For the record of a patient who was imported.
  ofPatient: { fieldNames: { fileName: 'File', startedBy: 'Started by' } },
  ofClinic: {
    fieldNames: {
      fileName: 'File',
      encoding: 'Written in',
      delimiter: 'Between the cells',
      hasHead: 'First line names the columns',
      columns: 'Columns',
      dayOrder: 'Dates of birth',
      lines: 'Lines',
      duplicates: 'Duplicates',
      faults: 'Lines with a value that cannot be read',
      problems: 'Lines with problems',
      patients: 'Patients',
      startedBy: 'Begun by',
    },
    valueLabels: {
      encoding: labelOf({
        'utf-8': 'Unicode (UTF-8)',
        'windows-1252': 'Windows, Western',
        macintosh: 'Macintosh, Western',
        'utf-16le': 'Unicode (UTF-16)',
        'utf-16be': 'Unicode (UTF-16, big endian)',
      }),
      delimiter: labelOf({ ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' }),
      dayOrder: labelOf({ mdy: 'Month first', dmy: 'Day first' }),
      duplicates: labelOf({ skip: 'Left out', import: 'Imported too' }),
      faults: labelOf({ skip: 'Left out', drop: 'Imported without it' }),
    },
  },
  lists: { columns: columns => columns.map(columnLabel) },
  hidden: ['byteSize'],
}
