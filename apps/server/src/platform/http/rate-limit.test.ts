import { expect, test } from 'vitest'
import { addressBucket, clientAddress } from './rate-limit.ts'

const seenAs = (ip: string | undefined, remoteAddress: string | undefined = '192.0.2.1') =>
  clientAddress({ ip, socket: { remoteAddress } } as Parameters<typeof clientAddress>[0])

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%eth0]:51234', 'fe80::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['::1', '::1'],
])('%s is %s', (written, address) => {
  expect(seenAs(written)).toBe(address)
})

test.each(['unknown', '_hidden', '', '999.1.1.1', '203.0.113.7:51234:9', "1' or '1", '[::1', undefined])(
  'the forwarded address %s is useless: the address is that of the connection',
  written => {
    expect(seenAs(written)).toBe('192.0.2.1')
    expect(seenAs(written, '::ffff:192.0.2.1')).toBe('192.0.2.1')
  },
)

test('a socket without an address is on this machine', () => {
  expect(clientAddress({ ip: undefined, socket: {} } as unknown as Parameters<typeof clientAddress>[0])).toBe(
    '127.0.0.1',
  )
})

test('an IPv4 address is counted alone, an IPv6 address together with its network', () => {
  expect(addressBucket('203.0.113.7')).toBe('203.0.113.7')
  expect(addressBucket('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(addressBucket('2001:db8::ffff:1:2:3')).toBe('2001:db8:0:0::/64')
  expect(addressBucket('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64')
  expect(addressBucket('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(addressBucket('::1')).toBe('0:0:0:0::/64')
})
