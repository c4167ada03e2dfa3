import type { Claim, ClaimItem } from '@archwire/contract/claims/claim'
import { areaLabel, writeTeeth } from '@archwire/domain/claims/teeth'
import { Fact, Facts } from '../../../ui/record-card.tsx'
import { addItem, removeItem, saveItem } from '../api/claim-parts.ts'
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
import { PartEntry, PartList } from '../components/part-list.tsx'
import { dayWords, money } from '../components/part-words.ts'
import { PartForm } from '../components/section.tsx'
import { useListPart } from '../components/use-list-part.ts'
import { useRemovePart } from '../components/use-remove-part.ts'

type Props = {
  claim: Claim
  /** The clinic's day. */
  today: string
}

/** What was done, and what it costs. */
export const ItemsSection = ({ claim, today }: Props) => (
  <PartList
    claim={claim}
    kind="item"
    title="Items"
    adds="Add Item"
    none="No items yet. Add what was done, and what it costs."
    entries={claim.items}
    labelOf={item => item.procedureCode}
    draw={(item, onGone) => <OneItem {...{ claim, item, today, onGone }} />}
    drawNew={onGone => <NewItem {...{ claim, today, onGone }} />}
    sum={<p className={styles.total}>Total {money(claim.total)}</p>}
  />
)

type PartProps = Props & { onGone: () => void }

/** As each of them is changed. */
const useItemPart = ({ claim, today, onGone }: PartProps, stored?: ClaimItem) =>
  useListPart<ClaimItem, ItemValues>({
    claim,
    kind: 'item',
    stored,
    calledOf: item => item.procedureCode,
    valuesOf: itemValuesOf,
    labels: itemLabels,
    rules: itemRules(today),
    problemsIn: itemProblemsIn,
    add: (values, key) => addItem(claim, itemSentOf(values), key),
    save: (seen, values) => saveItem(claim, seen, itemSentOf(values)),
    onGone,
  })

function NewItem(props: PartProps) {
  const part = useItemPart(props)
  return (
    <PartForm what="new item" of={part} takesFocus>
      <ItemFields form={part.form} />
    </PartForm>
  )
}

function OneItem({ item, ...props }: PartProps & { item: ClaimItem }) {
  const { claim, onGone } = props
  const name = item.procedureCode
  const part = useItemPart(props, item)
  const removal = useRemovePart({
    claim,
    kind: 'item',
    id: item.id,
    detail: `${name}, ${money(item.fee)}`,
    remove: () => removeItem(claim, item),
    onRemoved: onGone,
  })
  return (
    <PartEntry
      {...{ name, part, removal }}
      about={procedureWords(name)}
      fields={<ItemFields form={part.form} />}
    >
      <Facts>
        <Fact name={itemLabels.fee}>{money(item.fee)}</Fact>
        <Fact name={itemLabels.quantity}>{String(item.quantity)}</Fact>
        <Fact name={itemLabels.startDate}>{dayWords(item.startDate)}</Fact>
        {item.endDate === null ? null : <Fact name={itemLabels.endDate}>{dayWords(item.endDate)}</Fact>}
        {item.teeth.length === 0 ? null : <Fact name={itemLabels.teeth}>{writeTeeth(item.teeth)}</Fact>}
        {item.areas.length === 0 ? null : (
          <Fact name={itemLabels.areas}>{item.areas.map(areaLabel).join(', ')}</Fact>
        )}
      </Facts>
    </PartEntry>
  )
}
