import type {
  PayerStore,
  PayerWriter,
  SandboxClaim,
  StoredExchange,
} from '../../src/drivers/clearinghouse/sandbox/payer-store.ts'
import type { PayerStep } from '../../src/drivers/clearinghouse/sandbox/port.ts'
import { practiceClearinghouse } from '../../src/drivers/clearinghouse/sandbox/sandbox.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { testSecret } from '../database/database-template.ts'

/** The practice payers' books of one clinic, in memory. Nothing happens by itself later. */
function memoryBooks(): PayerWriter {
  const exchanges = new Map<string, StoredExchange>()
  const claims = new Map<string, SandboxClaim>()
  const files: (PayerStep & { body: Buffer; now: Date })[] = []
  const unfinished = () => [...claims.values()].filter(({ nextAt }) => nextAt !== null)
  const findClaim = async (controlNumber: string) => claims.get(controlNumber)
  return {
    findExchange: async (kind, id) => exchanges.get(`${kind} ${id}`),
    insertExchange: async ({ kind, id, ...exchange }) => {
      const isNew = !exchanges.has(`${kind} ${id}`)
      if (isNew) exchanges.set(`${kind} ${id}`, exchange)
      return isNew
    },
    findClaim,
    lockClaim: findClaim,
    insertClaim: async claim => {
      const isNew = !claims.has(claim.controlNumber)
      if (isNew) claims.set(claim.controlNumber, { ...claim, nextStep: 0, nextAt: null })
      return isNew
    },
    setNextStep: async ({ controlNumber, ...next }) => {
      const claim = claims.get(controlNumber)
      if (claim !== undefined) claims.set(controlNumber, { ...claim, ...next })
    },
    dueClaims: async now => unfinished().filter(({ nextAt }) => nextAt !== null && nextAt <= now),
    unfinishedClaims: async () => unfinished(),
    newestClaims: async most => [...claims.values()].reverse().slice(0, most),
    insertFile: async file => void files.push(file),
    filesOf: async ({ controlNumber, step }) =>
      files.filter(one => one.controlNumber === controlNumber && one.step === step).map(({ body }) => body),
    filesSince: async since => files.filter(({ now }) => now >= since).map(({ body }) => body),
    notify: () => undefined,
    answerLater: async () => undefined,
  }
}

/** The practice clearinghouse with payers whose books are in memory and who answer at once. */
export function memoryPayers(clock: Clock) {
  const booksOf = new Map<number, PayerWriter>()
  const open: PayerStore['write'] = async ({ id }, work) => {
    const books = booksOf.get(id) ?? memoryBooks()
    booksOf.set(id, books)
    return work(books)
  }
  return practiceClearinghouse(
    { read: open, write: open },
    { appSecret: testSecret, clock, hasDelays: false },
  )
}
