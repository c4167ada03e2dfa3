import type {
  BankKind,
  BankObject,
  BankStore,
  BankWriter,
} from '../../src/drivers/payments/sandbox/bank-store.ts'
import type { BankErrand } from '../../src/drivers/payments/sandbox/port.ts'

type Stored = BankObject & { clinicId: number; kind: BankKind; key: string | undefined }
type Change = { status?: string; details?: Record<string, unknown> }

/** The practice bank's books in memory, which a test can read and write. */
export function memoryBankStore() {
  const objects = new Map<string, Stored>()
  const errands: (BankErrand & { clinicId: number })[] = []
  let last: Promise<unknown> = Promise.resolve()

  const all = (isMeant: (object: Stored) => boolean): Stored[] => [...objects.values()].filter(isMeant)

  const change = (id: string, { status, details }: Change): void => {
    const object = objects.get(id)
    if (object === undefined) throw new Error(`the bank has no ${id}`)
    const next = { status: status ?? object.status, details: { ...object.details, ...details } }
    objects.set(id, { ...object, ...next })
  }

  const booksOf = (clinicId: number): BankWriter => {
    const many = <D>(kind: BankKind, isMeant: (object: Stored) => boolean = () => true) =>
      all(one => one.clinicId === clinicId && one.kind === kind && isMeant(one)) as BankObject<D>[]
    return {
      clinicId,
      find: async <D>(kind: BankKind, id: string) => many<D>(kind, one => one.id === id)[0],
      byKey: async <D>(key: string) =>
        all(one => one.clinicId === clinicId && one.key === key)[0] as BankObject<D>,
      childrenOf: async (kind, parentId) => many(kind, one => one.parentId === parentId),
      paymentOf: async ({ paymentId, since }) =>
        many('payment_intent', one => one.details.paymentId === paymentId && one.createdAt >= since).at(-1) as
          | BankObject<never>
          | undefined,
      newestOf: async <D>(kind: BankKind, most: number) => many<D>(kind).reverse().slice(0, most),
      insert: async <D>({ key, kind, now, ...object }: Parameters<BankWriter['insert']>[0]) => {
        const isKnown =
          objects.has(object.id) || (key !== undefined && all(one => one.key === key).length > 0)
        if (isKnown) return undefined
        const { id, status, amountCents = 0, parentId = null, details = {} } = object
        const stored = { id, status, amountCents, parentId, details, createdAt: now, clinicId, kind, key }
        objects.set(id, stored)
        return stored as BankObject<D>
      },
      lock: async <D>(id: string) => objects.get(id) as (BankObject<D> & { kind: BankKind }) | undefined,
      change: async ({ id, ...next }) => change(id, next),
      notify: () => undefined,
      actLater: async errand => void errands.push({ ...errand, clinicId }),
    }
  }

  /** One after the other, as if each had locked what it reads. */
  const inTurn: BankStore['write'] = ({ id }, work) => {
    const result = last.then(() => work(booksOf(id)))
    last = result.catch(() => undefined)
    return result
  }

  const store: BankStore = { read: inTurn, write: inTurn }
  return {
    store,
    objects,
    /** The steps that the bank will do by itself. */
    errands,
    all: (kind: BankKind) => all(one => one.kind === kind),
    change,
  }
}
