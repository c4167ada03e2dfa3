import { createHash } from 'node:crypto'
import { read999 } from '@archwire/x12/acknowledgements/read-999'
import { readCover } from '@archwire/x12/acknowledgements/read-ta1'
import { splitInterchanges } from '@archwire/x12/core/read-segments'
import { readDelimiters, X12Error } from '@archwire/x12/core/segment'
import type { Clearinghouse, News, NewsFile } from '../port.ts'
import { interchangeNews, submissionOf } from './acknowledgement.ts'
import { remittanceNews } from './remittance-news.ts'
import { receiptNewsIn, statusNewsIn } from './status-news.ts'
import type { X12Deps } from './x12-deps.ts'

export const fetchNews = ({ transport }: X12Deps): Clearinghouse['fetchNews'] =>
  async function* (clinic, since) {
    for await (const body of transport.collect(clinic, since)) yield* await newsFilesOf(body)
  }

/** Goes up by one whenever files may be read that could not be read before. */
export const reader = 1

/**
 * What a file tells, whichever it is, by its interchanges: one that cannot be read to its end tells nothing, the others do.
 * They are cut as bytes, so that whatever cannot be read is kept as it came, in whichever characters it is written.
 */
export async function newsFilesOf(body: Buffer): Promise<NewsFile[]> {
  const pieces = splitInterchanges(body.toString('latin1')).map(piece => Buffer.from(piece, 'latin1'))
  const files: NewsFile[] = []
  for (const piece of pieces) {
    const content = pieces.length === 1 ? body : piece
    const read = await newsIn(piece.toString('utf8'))
    files.push({
      sha256: createHash('sha256').update(content).digest('hex'),
      ...read,
      unread: read.problem === null ? null : { content, reader },
    })
  }
  return files
}

async function newsIn(text: string): Promise<Omit<NewsFile, 'sha256' | 'unread'>> {
  let kind: NewsFile['kind'] = 'unknown'
  try {
    const { acknowledgements, isAlone } = readCover(text)
    const covers = acknowledgements.map(interchangeNews)
    const all = isAlone ? [] : kindsIn(text)
    kind = all[0] ?? 'interchange'
    const news: News[][] = [covers]
    for (const one of all) news.push(await readers[one](text))
    return { kind, news: news.flat(), problem: null }
  } catch (error) {
    if (!(error instanceof X12Error)) throw error
    return { kind, news: [], problem: error.message }
  }
}

const claims = 'HC'

type Transaction = Exclude<NewsFile['kind'], 'interchange'>

const readers: Record<Transaction, (text: string) => Promise<News[]>> = {
  acknowledgement: async text =>
    read999(text).acknowledgements.flatMap(one =>
      // Questions have numbers of another kind, which may be a claim's by chance; and we number with digits.
      one.group.functionalCode === claims && /^\d{1,9}$/.test(one.group.controlNumber)
        ? [{ kind: 'acknowledgement', group: Number(one.group.controlNumber), submission: submissionOf(one) }]
        : [],
    ),
  receipt: async text => receiptNewsIn(text),
  status: async text => statusNewsIn(text),
  remittance: remittanceNews,
  unknown: async () => {
    throw new X12Error({ at: 3, id: 'ST' }, 'it is no acknowledgement, no status and no remittance')
  },
}

const kinds: Record<string, Transaction> = {
  '999': 'acknowledgement',
  '277': 'status',
  '835': 'remittance',
}

/** Of its transactions, each kind once, the first first: an acknowledgement and a receipt may come in one cover. */
function kindsIn(text: string): Transaction[] {
  const { segment, element } = readDelimiters(text)
  const found = new Set<Transaction>()
  const begins = `ST${element}`
  for (let at = text.indexOf(begins); at !== -1; at = text.indexOf(begins, at + 1)) {
    if (!isSegmentStart(text, at, segment)) continue
    const [, set = '', , guide = ''] = text.slice(at, text.indexOf(segment, at)).split(element)
    const kind = kinds[set] ?? 'unknown'
    found.add(kind === 'status' && guide.startsWith('005010X214') ? 'receipt' : kind)
  }
  return found.size === 0 ? ['unknown'] : [...found]
}

function isSegmentStart(text: string, at: number, terminator: string): boolean {
  let before = at - 1
  while (text[before] !== terminator && (text[before] === '\r' || text[before] === '\n')) before -= 1
  return text[before] === terminator
}
