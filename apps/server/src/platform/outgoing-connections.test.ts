import { expect, test } from 'vitest'
import { isPublicAddress, privateAddress, publicLookup } from './outgoing-connections.ts'

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fd00:ec2::254',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
])('%s is not public', address => expect(isPublicAddress(address)).toBe(false))

test.each(['8.8.8.8', '52.1.2.3', '172.32.0.1', '2600:9000:2000::1'])('%s is public', address =>
  expect(isPublicAddress(address)).toBe(true),
)

test('a name that leads to this machine is refused', async () => {
  const error = await new Promise(resolve =>
    publicLookup('localhost', { all: true }, refused => resolve(refused)),
  )
  expect(error).toMatchObject({ code: privateAddress })
})
