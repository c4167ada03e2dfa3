import type { Claim, ClaimItem } from '@archwire/contract/claims/claim'
import { procedureLabel } from '@archwire/domain/claims/procedure-codes'
import { type AreaCode, areaCodes, areaLabel, writeTeeth } from '@archwire/domain/claims/teeth'
import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ProcedureField } from '../../../shared/insurance/procedure-field.tsx'
import { AmountField } from '../../../shared/money/amount-field.tsx'
import { FieldColumns } from '../../../ui/form/field-columns.tsx'
import { FieldGroup } from '../../../ui/form/field-group.tsx'
import { Fact, Facts } from '../../../ui/layout/record-page.tsx'
import { dayLabel, money } from '../claim/claim-labels.tsx'
import { addItem, removeItem, saveItem, useListPart, useRemovePart } from '../editing/claim-parts.ts'
import { PartEntry, PartList } from '../editing/part-list.tsx'
import { PartForm } from '../editing/section.tsx'
import { useItemProposal } from './item-proposal.ts'
import {
  type ItemValues,
  itemLabels,
  itemProblemsIn,
  itemRequest,
  itemRules,
  itemValuesOf,
} from './item-values.ts'
import '../../../ui/theme/checkbox.css'

type ItemFieldsProps = { claim: Claim; form: UseFormReturnType<ItemValues> }

const optional: (keyof ItemValues)[] = ['endDate', 'teeth', 'areas']

/** The fields of a procedure: code, fee, quantity, dates, and place in the mouth. */
function ItemFields({ claim, form }: ItemFieldsProps) {
  useItemProposal(claim, form)
  const text = (field: keyof ItemValues) => ({
    label: itemLabels[field],
    autoComplete: 'off',
    required: !optional.includes(field),
    ...form.getInputProps(field),
  })
  return (
    <>
      <ProcedureField {...text('procedureCode')} />
      <FieldColumns shares={[1, 1]}>
        <AmountField {...text('fee')} onChange={fee => form.setFieldValue('fee', fee)} />
        <TextInput inputMode="numeric" maxLength={4} {...text('quantity')} />
      </FieldColumns>
      <FieldColumns shares={[1, 1]}>
        <TextInput placeholder="MM/DD/YYYY" inputMode="numeric" {...text('startDate')} />
        <TextInput placeholder="MM/DD/YYYY" inputMode="numeric" {...text('endDate')} />
      </FieldColumns>
      <TextInput description="Such as 8 MD, 14, A" maxLength={200} {...text('teeth')} />
      <AreaFields form={form} />
    </>
  )
}

/** The areas of the mouth, where no single tooth is meant. */
function AreaFields({ form }: Pick<ItemFieldsProps, 'form'>) {
  const { areas } = form.values
  const { error } = form.getInputProps('areas')
  const choose = (code: AreaCode, isChosen: boolean) =>
    form.setFieldValue(
      'areas',
      areaCodes.filter(one => (one === code ? isChosen : areas.includes(one))),
    )
  return (
    <FieldGroup isPart legend={itemLabels.areas}>
      <Stack gap="sm">
        <FieldColumns shares={[1, 1, 1]}>
          {areaCodes.map(code => (
            <Checkbox
              key={code}
              label={areaLabel(code)}
              checked={areas.includes(code)}
              onChange={event => choose(code, event.currentTarget.checked)}
            />
          ))}
        </FieldColumns>
        {error ? <p role="alert">{error}</p> : null}
      </Stack>
    </FieldGroup>
  )
}

type ItemsSectionProps = {
  claim: Claim
  /** Today in the clinic's time zone. */
  today: string
}

/** The procedures of the claim and their fees. */
export const ItemsSection = ({ claim, today }: ItemsSectionProps) => (
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
    sum={
      <Text ta="right" fw={600}>
        Total {money(claim.total)}
      </Text>
    }
  />
)

type PartProps = ItemsSectionProps & { onGone: () => void }

/** The form of an item. */
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
    add: (values, key) => addItem(claim, itemRequest(values), key),
    save: (seen, values) => saveItem(claim, seen, itemRequest(values)),
    onGone,
  })

function NewItem(props: PartProps) {
  const part = useItemPart(props)
  return (
    <PartForm what="new item" of={part} takesFocus>
      <ItemFields claim={props.claim} form={part.form} />
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
      about={procedureLabel(name)}
      fields={<ItemFields claim={claim} form={part.form} />}
    >
      <Facts>
        <Fact name={itemLabels.fee}>{money(item.fee)}</Fact>
        <Fact name={itemLabels.quantity}>{String(item.quantity)}</Fact>
        <Fact name={itemLabels.startDate}>{dayLabel(item.startDate)}</Fact>
        {item.endDate === null ? null : <Fact name={itemLabels.endDate}>{dayLabel(item.endDate)}</Fact>}
        {item.teeth.length === 0 ? null : <Fact name={itemLabels.teeth}>{writeTeeth(item.teeth)}</Fact>}
        {item.areas.length === 0 ? null : (
          <Fact name={itemLabels.areas}>{item.areas.map(areaLabel).join(', ')}</Fact>
        )}
      </Facts>
    </PartEntry>
  )
}
