import type { Band } from '@archwire/domain/reports/dashboard'
import { Box, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Columns } from '../../../ui/layout/columns.tsx'
import { Rate } from '../metrics/metric-table.tsx'

const metrics: [string, string][] = [
  ['Bookings', 'Appointments in the range that were not canceled, by the clinic’s own calendar.'],
  ['Showed up', 'Bookings whose patient was checked in or seated.'],
  ['No-shows', 'Bookings that were marked as a no-show.'],
  ['Show rate', 'Out of 100 bookings, how many showed up.'],
  ['Starts', 'Patients whose first payment plan begins in the range. Nobody starts twice.'],
  ['Revenue', 'What those first payment plans add up to, in US dollars.'],
  ['Conversion', 'Starts for every 100 bookings. By patient: starts for every 100 new patients.'],
  ['New patients', 'Patients who were added in the range.'],
  [
    'Appointments, upcoming',
    'By patient: all appointments of the new patients that were not canceled, whenever they are, and those of them that are still to come.',
  ],
]

const terms: [string, string][] = [
  ['UTM source', 'Where somebody came from, such as google or a newsletter.'],
  ['UTM medium', 'The kind of way, such as paid search or e-mail.'],
  ['UTM campaign', 'The campaign that it was part of, such as spring-offer.'],
  ['UTM term and content', 'The words that were searched for, and which ad was clicked.'],
  ['Direct/Unknown', 'Nothing is known: neither the appointment nor the patient has a source.'],
]

const scales: [string, [Band, string][]][] = [
  [
    'Show rate',
    [
      ['green', '80% or more'],
      ['yellow', '60% to 79%'],
      ['red', 'below 60%'],
    ],
  ],
  [
    'Conversion',
    [
      ['green', '30% or more'],
      ['yellow', '15% to 29%'],
      ['red', 'below 15%'],
    ],
  ],
  ['Show rate of a source', [['green', 'above 70%']]],
  [
    'Conversion of a source',
    [
      ['green', '50% or more'],
      ['orange', '30% to 49%'],
      ['red', 'below 30%'],
    ],
  ],
  ['Conversion on the card Total Starts', [['green', 'above 30%']]],
]

const tips = [
  'Weeks begin on Sunday. The first and the last week or month count only their days in the range.',
  'Days, weeks and months in which nothing happened have no row.',
  'Recent days look better later: a start often follows its first booking by weeks.',
  'The file of the daily table has the page that is shown.',
]

/** The definitions of the numbers. */
export const Definitions = () => (
  <Columns shares={[1, 1]} gap="24px 32px">
    <Part title="Metrics">
      <DefinitionList entries={metrics} />
    </Part>
    <Part title="UTM terms">
      <DefinitionList entries={terms} />
    </Part>
    <Part title="Color codes">
      <Stack component="dl" gap="xs">
        {scales.map(([name, bands]) => (
          <div key={name}>
            <Name>{name}</Name>
            <Group component="dd" gap="4px 8px">
              {bands.map(([band, words]) => (
                <Rate key={band} band={band}>
                  {words}
                </Rate>
              ))}
            </Group>
          </div>
        ))}
      </Stack>
    </Part>
    <Part title="Tips">
      <Stack component="ul" gap="xs" c="dimmed" className="bullets">
        {tips.map(tip => (
          <li key={tip}>{tip}</li>
        ))}
      </Stack>
    </Part>
  </Columns>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Box component="h3" mb="xs">
      {title}
    </Box>
    {children}
  </div>
)

const Name = ({ children }: { children: string }) => (
  <Text component="dt" fw={500}>
    {children}
  </Text>
)

const DefinitionList = ({ entries }: { entries: [string, string][] }) => (
  <Stack component="dl" gap="xs">
    {entries.map(([name, meaning]) => (
      <div key={name}>
        <Name>{name}</Name>
        <Text component="dd" c="dimmed">
          {meaning}
        </Text>
      </div>
    ))}
  </Stack>
)
