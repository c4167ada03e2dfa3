import type { Invoice, PaymentPlan } from '@archwire/contract/finance/plans'
import {
  type InvoiceAction,
  type InvoiceStatus,
  invoiceActions,
  invoiceStatusLabel,
  isFinal,
} from '@archwire/domain/finance/invoice-status'
import { Group, Stack, Text } from '@mantine/core'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { MoreIcon } from '../../../ui/icons.tsx'
import { ActionsCell, ActionsHead, WideTable } from '../../../ui/layout/lists.tsx'
import { Menu, type MenuItem } from '../../../ui/popup/menu.tsx'
import { dayLabel, invoiceName, money } from '../money/money-labels.ts'
import styles from './invoice-list.module.css'
import { InvoiceNotes, type SavedMethod } from './invoice-notes.tsx'
import { factsOf, menuFactsOf, type Viewer } from './invoices.ts'
import type { useInvoiceActions } from './use-invoice-actions.ts'

type Props = {
  patientId: number
  invoice: Invoice
  name: string
  viewer: Viewer
  actions: ReturnType<typeof useInvoiceActions>
}

const labels: Record<InvoiceAction, string> = {
  view: 'View invoice',
  charge: 'Charge now',
  change: 'Change payment method',
  schedule: 'Schedule to due date',
  link: 'Send payment link',
  refund: 'Refund',
  decline: 'Decline check',
  cancel: 'Cancel invoice',
}

/** The menu of the currently available actions. */
function InvoiceMenu({ patientId, invoice, name, viewer, actions }: Props) {
  const openDialog = useOpenDialog()
  const finance = `/v2/patient/${patientId}/finance`
  const open = (dialog: string, more = '') => openDialog(`${finance}/${dialog}?invoice=${invoice.id}${more}`)
  const work: Record<Exclude<InvoiceAction, 'view'>, () => void> = {
    charge: () => open('change-payment-method', '&type=charge'),
    change: () => open('change-payment-method', '&type=change'),
    refund: () => open('refund-payment'),
    decline: () => open('decline-payment'),
    schedule: () => void actions.act('schedule', invoice),
    link: () => void actions.act('link', invoice),
    cancel: () => void actions.act('cancel', invoice),
  }
  const items: MenuItem[] = invoiceActions(menuFactsOf(invoice, viewer)).map(action =>
    action === 'view'
      ? { label: labels.view, href: invoice.publicUrl, inNewTab: true }
      : { label: labels[action], isDangerous: action === 'cancel', onSelect: work[action] },
  )
  // Offered for every status, since the public page also shows what was paid.
  items.push({
    label: 'Withdraw link',
    isDangerous: true,
    onSelect: () => void actions.act('withdraw', invoice),
  })
  return (
    <Menu
      label={`Actions for ${name}`}
      button={<MoreIcon />}
      isOff={actions.busyWith === invoice.id}
      items={items}
    />
  )
}

export type InvoiceListProps = {
  patientId: number
  plan: PaymentPlan
  viewer: Viewer
  actions: ReturnType<typeof useInvoiceActions>
  /** A saved card or bank account; undefined if it no longer exists. */
  methodOf: (id: string) => SavedMethod | undefined
}

/** The invoices of a plan: a table, or a list on a phone. */
export const InvoiceList = (props: InvoiceListProps) =>
  useIsPhone() ? <Entries {...props} /> : <Table {...props} />

const Table = ({ plan, ...rest }: InvoiceListProps) => (
  <WideTable className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Invoice</th>
        <th scope="col">Due date</th>
        <th scope="col" data-kind="figure">
          Amount
        </th>
        <th scope="col" data-kind="figure">
          Due
        </th>
        <th scope="col">Status</th>
        <ActionsHead />
      </tr>
    </thead>
    <tbody>
      {plan.invoices.map(invoice => (
        <tr key={invoice.id}>
          <th scope="row">{invoiceName(invoice, plan.installments)}</th>
          <td>{dayLabel(invoice.dueDate)}</td>
          <td data-kind="figure">{money(invoice.finalAmount)}</td>
          <td data-kind="figure">{isFinal(invoice.status) ? '—' : money(invoice.dueAmount)}</td>
          <td>
            <Status invoice={invoice} methodOf={rest.methodOf} />
          </td>
          <ActionsCell>
            <MenuOf plan={plan} invoice={invoice} {...rest} />
          </ActionsCell>
        </tr>
      ))}
    </tbody>
  </WideTable>
)

const Entries = ({ plan, ...rest }: InvoiceListProps) => (
  <ul aria-label={`Invoices of ${plan.description}`}>
    {plan.invoices.map(invoice => (
      <Group
        key={invoice.id}
        component="li"
        align="flex-start"
        gap="xs"
        wrap="nowrap"
        py="xs"
        className="line-above long-words"
      >
        <Stack gap={4} flex={1} miw={0}>
          <Text fw={500}>{invoiceName(invoice, plan.installments)}</Text>
          <Text c="dimmed">
            {dayLabel(invoice.dueDate)} · {money(invoice.finalAmount)}
            {invoice.dueAmount > 0 && invoice.dueAmount !== invoice.finalAmount
              ? ` · ${money(invoice.dueAmount)} due`
              : ''}
          </Text>
          <Status invoice={invoice} methodOf={rest.methodOf} />
        </Stack>
        <MenuOf plan={plan} invoice={invoice} {...rest} />
      </Group>
    ))}
  </ul>
)

type Look = 'green' | 'gray' | 'red' | 'link'
const looks: Partial<Record<InvoiceStatus, Look>> = {
  payment_confirmed: 'green',
  declined: 'red',
  capturing: 'link',
  awaiting_process: 'link',
}

function lookOf(invoice: Invoice): Look {
  const { status, overdue, lastPaymentDeclined } = factsOf(invoice)
  const isBad = status === 'awaiting_payment' && (overdue || lastPaymentDeclined)
  return isBad ? 'red' : (looks[status] ?? 'gray')
}

const Status = ({ invoice, methodOf }: { invoice: Invoice; methodOf: InvoiceListProps['methodOf'] }) => (
  <Group component="span" gap="4px 8px">
    <StatusBadge text={invoiceStatusLabel(factsOf(invoice))} color={lookOf(invoice)} />
    <InvoiceNotes
      invoice={invoice}
      method={invoice.paymentMethodId === null ? undefined : methodOf(invoice.paymentMethodId)}
    />
  </Group>
)

const MenuOf = ({
  plan,
  invoice,
  patientId,
  viewer,
  actions,
}: Omit<InvoiceListProps, 'methodOf'> & { invoice: Invoice }) => (
  <InvoiceMenu name={invoiceName(invoice, plan.installments)} {...{ patientId, invoice, viewer, actions }} />
)
