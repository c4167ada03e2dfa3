import type { Coverage, PatientProfile } from '@archwire/contract/patients/record-calls'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatInstant } from '../../../lib/dates/instants.ts'
import { Swatch } from '../../../ui/swatch.tsx'
import { recordAddress } from './record-addresses.ts'

const states: Record<Coverage['state'], { label: string; color: string }> = {
  active: { label: 'active', color: 'var(--mark-green)' },
  inactive: { label: 'inactive', color: 'var(--mark-red)' },
  unclear: { label: 'coverage unclear', color: 'var(--warning)' },
  failed: { label: 'check failed', color: 'var(--warning)' },
  checking: { label: 'being checked', color: 'var(--field-border)' },
  unchecked: { label: 'not checked', color: 'var(--field-border)' },
}

const dueLabel = (balanceDue: number): string =>
  balanceDue > 0 ? `Due ${formatDollars(Math.round(balanceDue * 100))}` : 'Nothing due'

const coverageLabel = (coverage: Coverage | null): string =>
  coverage === null ? 'No insurance' : `${coverage.payer}: ${states[coverage.state].label}`

const checkedLabel = (coverage: Coverage | null): string =>
  coverage === null || coverage.checkedAt === null
    ? coverageLabel(coverage)
    : `${coverageLabel(coverage)}, asked ${formatInstant(coverage.checkedAt)}`

type Props = {
  patient: Pick<PatientProfile, 'id' | 'balanceDue' | 'coverage'>
  /** Links to the patient's finances and insurances. */
  areLinks: boolean
}

/** What the patient has to pay now, and whether they are insured. Where there is little room, the payer gives way. */
export function HeaderFacts({ patient: { id, balanceDue, coverage }, areLinks }: Props) {
  return (
    <>
      <Fact
        to={areLinks ? recordAddress(id, 'finance') : undefined}
        isStrong={balanceDue > 0}
        flex="none"
        label={dueLabel(balanceDue)}
      >
        {dueLabel(balanceDue)}
      </Fact>
      <Fact
        to={areLinks ? recordAddress(id, 'insurance') : undefined}
        isStrong={coverage?.state === 'inactive'}
        flex="0 1 auto"
        label={coverageLabel(coverage)}
      >
        {coverage === null ? (
          'No insurance'
        ) : (
          <Group component="span" gap={0} wrap="nowrap" title={checkedLabel(coverage)}>
            <Swatch color={states[coverage.state].color} size={10} radius="50%" />
            <Box component="span" maw={220} miw={24} ml={6} className="one-line">
              {coverage.payer}
            </Box>
            <Box component="span" flex="none" style={{ whiteSpace: 'pre' }}>
              : {states[coverage.state].label}
            </Box>
          </Group>
        )}
      </Fact>
    </>
  )
}

type FactProps = {
  to: string | undefined
  isStrong: boolean
  flex: string
  /** The fact in full; what is shown of it may be cut off. */
  label: string
  children: ReactNode
}

const Fact = ({ to, isStrong, flex, label, children }: FactProps) => (
  <Text
    span
    miw={0}
    flex={flex}
    {...(isStrong ? { c: 'var(--mantine-color-error)', fw: 600 } : { c: 'dimmed' })}
  >
    {to === undefined ? (
      children
    ) : (
      <Box component={Link} to={to} c="inherit" className="text-link" aria-label={label}>
        {children}
      </Box>
    )}
  </Text>
)
