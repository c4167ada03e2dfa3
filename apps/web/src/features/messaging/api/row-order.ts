import type {
  ConversationFilter,
  ConversationRow,
  ConversationStatus,
} from '@archwire/contract/messaging/calls'
import type { Loaded } from './loaded.ts'

/** Which conversations a list shows; without a filter all of them. */
export type ListChoice = { status: ConversationStatus; filter: ConversationFilter | undefined }

const passes: Record<ConversationFilter, (row: ConversationRow) => boolean> = {
  unread: row => !row.read,
  unanswered: row => row.lastMessage?.type === 'Incoming',
  flagged: row => row.flagged,
}

const hasStatus = (row: ConversationRow, { status }: ListChoice) => row.open === (status === 'open')

export const belongs = (row: ConversationRow, choice: ListChoice): boolean =>
  hasStatus(row, choice) && (choice.filter === undefined || passes[choice.filter](row))

/** The instants of one clinic may be written with two offsets. */
const movedAt = (row: ConversationRow): number => Date.parse(row.movedAt)

/**
 * The list with this conversation as it is now. Where only a mark changed, or it just ceased to be what the filter asks
 * for, it stays where it is: nobody has a row taken away under their finger. With a newer message it goes up, and where it
 * would stand below everything that is loaded it is left to be loaded.
 */
export function withRow(
  list: Loaded<ConversationRow>,
  row: ConversationRow,
  choice: ListChoice,
): Loaded<ConversationRow> {
  const at = list.records.findIndex(({ id }) => id === row.id)
  const known = list.records[at]
  if (known !== undefined && hasStatus(row, choice) && movedAt(known) === movedAt(row)) {
    return { ...list, records: list.records.with(at, row) }
  }
  const others = known === undefined ? list.records : list.records.toSpliced(at, 1)
  if (!belongs(row, choice)) return known === undefined ? list : { ...list, records: others }
  const place = placeOf(row, others)
  if (place === others.length && !list.isAll) return { ...list, records: others }
  return { ...list, records: others.toSpliced(place, 0, row) }
}

function placeOf(row: ConversationRow, others: ConversationRow[]): number {
  const isOlder = (other: ConversationRow) =>
    movedAt(other) < movedAt(row) || (movedAt(other) === movedAt(row) && other.id < row.id)
  const older = others.findIndex(isOlder)
  return older === -1 ? others.length : older
}
