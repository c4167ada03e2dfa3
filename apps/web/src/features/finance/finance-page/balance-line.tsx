import type { Balance } from '@archwire/contract/finance/plans'
import { Group, Text } from '@mantine/core'
import { money } from '../money/money-labels.ts'

type Term = [sign: string, name: string, dollars: number]

const termsOf = ({ agreed, paid, refunded, dueNow, toCome }: Balance): Term[] => [
  ['', 'Agreed', agreed],
  ['=', 'Paid', paid],
  ['−', 'Refunded', refunded],
  ['+', 'Due now', dueNow],
  ['+', 'Still to come', toCome],
]

/** The balance in one line, as a sum that adds up. */
export const BalanceLine = ({ balance }: { balance: Balance }) => (
  <div>
    <Group component="p" gap="4px 8px" aria-label="The balance as a sum">
      {termsOf(balance).map(([sign, name, dollars]) => (
        <Group key={name} component="span" gap={8} wrap="nowrap">
          {sign === '' ? null : (
            <Text component="span" c="dimmed">
              {sign}
            </Text>
          )}
          <span>
            <Text component="span" c="dimmed">
              {name}
            </Text>{' '}
            <Text
              component="span"
              fw={600}
              {...(name === 'Due now' && dollars > 0 && { c: 'var(--mantine-color-error)' })}
            >
              {money(dollars)}
            </Text>
          </span>
        </Group>
      ))}
    </Group>
    {notesOf(balance).map(note => (
      <Text key={note} c="dimmed" fz="xs">
        {note}
      </Text>
    ))}
  </div>
)

const notesOf = ({ agreed, letGo, underWay }: Balance): string[] => [
  ...(letGo > 0
    ? [
        `${money(agreed + letGo)} was agreed at first: ${money(letGo)} of it was canceled, or refunded after it was paid, and is not owed any more.`,
      ]
    : []),
  ...(underWay > 0 ? [`The bank is processing ${money(underWay)} of what is still to come.`] : []),
]
