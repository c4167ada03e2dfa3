import type { MoreWords } from '../scheduling/appointment-history.ts'

/** One of those that the page offers, in its words. */
const oneOf = (words: Record<string, string>) => (code: string) => words[code] ?? code

/** A file of patients, how it is read and what becomes of its lines. */
export const importWords: MoreWords = {
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
  words: {
    encoding: oneOf({
      'utf-8': 'Unicode (UTF-8)',
      'windows-1252': 'Windows, Western',
      macintosh: 'Macintosh, Western',
      'utf-16le': 'Unicode (UTF-16)',
      'utf-16be': 'Unicode (UTF-16, big endian)',
    }),
    delimiter: oneOf({ ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' }),
    dayOrder: oneOf({ mdy: 'Month first', dmy: 'Day first' }),
    duplicates: oneOf({ skip: 'Left out', import: 'Imported too' }),
    faults: oneOf({ skip: 'Left out', drop: 'Imported without it' }),
  },
}
