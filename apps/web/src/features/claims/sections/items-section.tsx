import type { Claim, ClaimItem } from '@archwire/contract/claims/claim'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTakenBack } from '../../../lib/kept-forms.ts'
import { Entry, EntryList } from '../../../ui/entry-list.tsx'
import { Fact, Facts } from '../../../ui/record-card.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { addItem, removeItem, saveItem } from '../api/claim-parts.ts'
import { useCanEdit } from '../components/claim-editing.ts'
import { ItemFields, procedureWords } from '../components/item-fields.tsx'
import {
  type ItemValues,
  itemLabels,
  itemProblemsIn,
  itemRules,
  itemSentOf,
  itemValuesOf,
} from '../components/item-values.ts'
import styles from '../components/part-list.module.css'
import { dayWords, money } from '../components/part-words.ts'
import { removedWords } from '../components/removed-words.ts'
import { EditButton, PartForm, Section } from '../components/section.tsx'
import { useHeld } from '../components/use-held.ts'
import { partName, useListPart } from '../components/use-list-part.ts'
import { useRemovePart } from '../components/use-remove-part.ts'

type Props = {
  claim: Claim
  /** The clinic's day. */
  today: string
}

/** What was done, and what it costs. */
export function ItemsSection({ claim, today }: Props) {
  const canEdit = useCanEdit()
  const isKept = useTakenBack(partName(claim, 'items', 'new')) !== undefined
  const [isAdding, setAdding] = useState(isKept)
  const items = useHeld(claim.items, ({ id }) => [partName(claim, 'items', id)])
  const adder = useRef<HTMLButtonElement>(null)
  const focusAdder = () => requestAnimationFrame(() => adder.current?.focus())
  return (
    <Section
      title="Items"
      aside={
        canEdit && !isAdding ? (
          <Button ref={adder} variant="default" onClick={() => setAdding(true)}>
            Add Item
          </Button>
        ) : undefined
      }
    >
      {items.length === 0 && !isAdding ? (
        <p className={styles.dimmed}>No items yet. Add what was done, and what it costs.</p>
      ) : null}
      {items.length === 0 ? null : (
        <>
          <EntryList label="Items">
            {items.map(item => (
              <Entry key={item.id} label={item.procedureCode}>
                <OneItem {...{ claim, item, today }} onRemoved={focusAdder} />
              </Entry>
            ))}
          </EntryList>
          <p className={styles.total}>Total {money(claim.total)}</p>
        </>
      )}
      {isAdding ? (
        <NewItem
          {...{ claim, today }}
          onEnd={() => {
            setAdding(false)
            focusAdder()
          }}
        />
      ) : null}
    </Section>
  )
}

/** As each of them is changed. */
const useItemPart = (
  { claim, today }: Props,
  stored: ClaimItem | undefined,
  more: { removed?: string | undefined; onEnd?: (() => void) | undefined },
) =>
  useListPart<ClaimItem, ItemValues>({
    claim,
    list: 'items',
    stored,
    valuesOf: itemValuesOf,
    labels: itemLabels,
    rules: itemRules(today),
    problemsIn: itemProblemsIn,
    add: (values, key) => addItem(claim, itemSentOf(values), key),
    save: (seen, values) => saveItem(claim, seen, itemSentOf(values)),
    ...more,
  })

function NewItem({ onEnd, ...props }: Props & { onEnd: () => void }) {
  const part = useItemPart(props, undefined, { onEnd })
  return (
    <PartForm what="new item" of={part} takesFocus>
      <ItemFields form={part.form} />
    </PartForm>
  )
}

function OneItem({ item, onRemoved, ...props }: Props & { item: ClaimItem; onRemoved: () => void }) {
  const { claim } = props
  const canEdit = useCanEdit()
  const isRemoved = claim.items.every(({ id }) => id !== item.id)
  const words = { action: 'remove_item', called: item.procedureCode, what: 'item' } as const
  const part = useItemPart(
    props,
    item,
    isRemoved ? { removed: removedWords(claim.activities, words), onEnd: onRemoved } : {},
  )
  const { isRemoving, askAndRemove } = useRemovePart({
    claim,
    question: {
      text: 'Are you sure you want to remove this item?',
      detail: `${item.procedureCode}, ${money(item.fee)}`,
    },
    remove: () => removeItem(claim, item),
    without: known => ({ items: known.items.filter(({ id }) => id !== item.id) }),
    onRemoved,
  })
  if (part.isOpen) {
    return (
      <PartForm what={item.procedureCode} of={part}>
        <ItemFields form={part.form} />
      </PartForm>
    )
  }
  return (
    <div className={styles.entry}>
      <div className={styles.head}>
        <div className={styles.about}>
          <h4 className={styles.name}>{item.procedureCode}</h4>
          <p className={styles.dimmed}>{procedureWords(item.procedureCode)}</p>
        </div>
        {canEdit ? (
          <>
            <EditButton ref={part.opener} what={item.procedureCode} onClick={part.open} />
            <WorkingButton
              variant="default"
              aria-label={`Remove ${item.procedureCode}`}
              working={isRemoving ? 'Removing…' : undefined}
              onClick={() => void askAndRemove()}
            >
              Remove
            </WorkingButton>
          </>
        ) : null}
      </div>
      <Facts>
        <Fact name={itemLabels.fee}>{money(item.fee)}</Fact>
        <Fact name={itemLabels.quantity}>{String(item.quantity)}</Fact>
        <Fact name={itemLabels.startDate}>{dayWords(item.startDate)}</Fact>
        {item.endDate === null ? null : <Fact name={itemLabels.endDate}>{dayWords(item.endDate)}</Fact>}
      </Facts>
    </div>
  )
}
