import type { AffectedAppointments } from '@archwire/contract/clinic/setup-fields'
import type { UseFormReturnType } from '@mantine/form'
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { DialogSize } from '../../../ui/dialog/window-dialog.tsx'

/** The fields that every record of the set-up has. */
export type SettingsRecord = { id: number; active: boolean; updatedAt: string }

/** The rules of a form, as @mantine/form takes them. */
export type Problems<Values> = { [F in keyof Values]?: (value: Values[F], values: Values) => string | null }

export type FieldsProps<Record, Values extends object> = {
  form: UseFormReturnType<Values>
  /** Undefined for a new record. */
  record: Record | undefined
}

/** One kind of record in the clinic's set-up: its names, the values of its form, and its calls. */
export type SettingsKind<Record extends SettingsRecord, Values extends object, Change extends object> = {
  /** The address of the page of this kind. */
  path: `/settings/${string}`
  title: string
  /** The name of one record in the middle of a sentence: 'room'. */
  one: string
  hint: string
  empty: string
  /** Where the appointments are that a deactivation leaves behind: 'in this room'. */
  where: string
  /** What a deletion leaves, if nothing refers to records of this kind: they are deleted then, used or not. */
  afterDeletion?: string
  nameOf: (record: Record) => string
  /** What the list shows beside a record's name. */
  factsOf: (record: Record) => ReactNode
  colorOf?: (record: Record) => string
  labels: { [F in keyof Values]: string }
  noValues: () => Values
  valuesOf: (record: Record) => Values
  rules: Problems<Values>
  /** The values as they are sent to the server. */
  toSend: (values: Values) => Change
  Fields: ComponentType<FieldsProps<Record, Values>>
  dialogSize?: DialogSize
  query: UseQueryOptions<Record[], Error, Record[], string[]> & { queryKey: string[] }
  add: (change: Change, idempotencyKey: string) => Promise<Record>
  save: (seen: Record, change: Partial<Change> & { active?: boolean }) => Promise<Record>
  remove: (record: Record) => Promise<Record | undefined>
  /** Undefined if records of this kind are sorted by name and cannot be moved. */
  move?: (record: Record, position: number) => Promise<Record>
  /** Undefined if a deactivation affects no appointments. */
  affected?: (record: Record) => Promise<AffectedAppointments>
}

type Listed = { query: { queryKey: readonly unknown[] } }

/** Shows the list in its new order until it is read again. */
export async function storeList<Record extends SettingsRecord>(
  queryClient: QueryClient,
  { query: { queryKey } }: Listed,
  change: (records: Record[]) => Record[],
): Promise<void> {
  // A read that began before the change would bring the old values back.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Record[]>(queryKey, records => records && change(records))
}

/** Shows a record as the server returned it; the order of the list follows when the list is read again. */
export async function storeRecord<Record extends SettingsRecord>(
  queryClient: QueryClient,
  kind: Listed,
  record: Record,
): Promise<void> {
  await storeList<Record>(queryClient, kind, records =>
    records.map(known => (known.id === record.id ? record : known)),
  )
  void queryClient.invalidateQueries({ queryKey: kind.query.queryKey })
}
