import { createHash } from 'node:crypto'
import { read999 } from '@archwire/x12/999/read-999'
import { readDelimiters } from '@archwire/x12/core/delimiters'
import { X12Error } from '@archwire/x12/core/x12-error'
import type { Clearinghouse, News, NewsFile } from '../port.ts'
import { submissionOf } from './acknowledgement.ts'
import { remittanceNews } from './remittance-news.ts'
import { receiptNewsIn, statusNewsIn } from './status-news.ts'
import type { X12Deps } from './x12-deps.ts'

export const fetchNews = ({ transport }: X12Deps): Clearinghouse['fetchNews'] =>
  async function* (clinic, since) {
    for await (const body of transport.collect(clinic, since)) yield await newsFileOf(body)
  }

/** What a file tells, whichever it is. One that cannot be read to its end tells nothing. */
export async function newsFileOf(body: Buffer): Promise<NewsFile> {
  const sha256 = createHash('sha256').update(body).digest('hex')
  const text = body.toString('utf8')
  let kind: NewsFile['kind'] = 'unknown'
  try {
    kind = kindOf(text)
    return { sha256, kind, news: await readers[kind](text), problem: null }
  } catch (error) {
    if (!(error instanceof X12Error)) throw error
    return { sha256, kind, news: [], problem: error.message }
  }
}

const readers: Record<NewsFile['kind'], (text: string) => Promise<News[]>> = {
  acknowledgement: async text =>
    read999(text).acknowledgements.flatMap(one =>
      // We number with digits: what has a letter in it is somebody else's.
      /^\d{1,9}$/.test(one.group.controlNumber)
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

const kinds: Record<string, NewsFile['kind']> = {
  '999': 'acknowledgement',
  '277': 'status',
  '835': 'remittance',
}

/** By its first transaction: a file holds one kind. */
function kindOf(text: string): NewsFile['kind'] {
  const { segment, element } = readDelimiters(text)
  const first = text
    .slice(0, 2_000)
    .split(segment)
    .map(one => one.trimStart().split(element))
    .find(([id]) => id === 'ST')
  const kind = kinds[first?.[1] ?? ''] ?? 'unknown'
  return kind === 'status' && first?.[3]?.startsWith('005010X214') ? 'receipt' : kind
}
