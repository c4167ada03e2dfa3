import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const recipient = 'age1nxdlgc4azjvf77truls95e064veeu7ryu2myplh3gpa7ntfq3fqqvnt3an'
const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

test('backups have no recipient, one or several [BKP-01]', () => {
  expect(readConfig({}).backupRecipients).toEqual([])
  expect(readConfig({ BACKUP_AGE_RECIPIENT: recipient }).backupRecipients).toEqual([recipient])
  const several = readConfig({ BACKUP_AGE_RECIPIENT: `${recipient}, ${recipient}` })
  expect(several.backupRecipients).toEqual([recipient, recipient])
})

test.each([
  'AGE-SECRET-KEY-1Z3W98NZY8FN572AWV5SFXYPKTL82UU4DKFZD3LR9MM34HV6VCC8SCDC02M',
  'age1short',
  `${recipient},`,
  `${recipient} ${recipient}`,
  'ssh-ed25519 AAAA',
])('%s is no recipient, and is not repeated [BKP-08]', BACKUP_AGE_RECIPIENT => {
  const read = () => readConfig({ BACKUP_AGE_RECIPIENT })
  expect(read).toThrow(/^BACKUP_AGE_RECIPIENT must be a recipient of age/)
  expect(read).not.toThrow('SECRET')
})

test('heads of audit chains go into a file, or a bucket of the store that S3_URL names [ANC-06]', () => {
  expect(readConfig({}).auditAnchor).toBeUndefined()
  expect(readConfig({ AUDIT_ANCHOR: '/mnt/anchors/heads.jsonl' }).auditAnchor).toEqual({
    kind: 'file',
    path: '/mnt/anchors/heads.jsonl',
  })
  const environment = { ...keys, AUDIT_ANCHOR: 's3://anchors/archwire/one/' }
  const bucket = { kind: 'bucket', prefix: 'archwire/one', region: 'us-east-1', accessKeyId: 'id' }
  expect(
    readConfig({ ...environment, S3_URL: 'https://minio.example.com/archwire' }).auditAnchor,
  ).toMatchObject({
    ...bucket,
    url: 'https://minio.example.com/anchors',
  })
  expect(
    readConfig({ ...environment, S3_URL: 'https://archwire.s3.us-east-1.amazonaws.com' }).auditAnchor,
  ).toMatchObject({ ...bucket, url: 'https://anchors.s3.us-east-1.amazonaws.com/' })
  expect(
    readConfig({ ...keys, S3_URL: 'https://minio.example.com/a/', AUDIT_ANCHOR: 's3://anchors' }).auditAnchor,
  ).toMatchObject({ url: 'https://minio.example.com/anchors', prefix: '' })
})

test.each([
  [{ AUDIT_ANCHOR: 'heads.jsonl' }, 'AUDIT_ANCHOR must be the path of a file'],
  [{ AUDIT_ANCHOR: 'https://example.com/heads' }, 'AUDIT_ANCHOR must be the path of a file'],
  [{ AUDIT_ANCHOR: 's3://Not A Bucket/x' }, 'AUDIT_ANCHOR must be the path of a file'],
  [{ AUDIT_ANCHOR: 's3://anchors/x', ...keys }, 'S3_URL is required when AUDIT_ANCHOR is a bucket'],
  [
    { AUDIT_ANCHOR: 's3://anchors/x', S3_URL: 'https://a.example.com', STORAGE: 'disk' },
    'S3_ACCESS_KEY_ID is required when AUDIT_ANCHOR is a bucket',
  ],
])('%j is refused by name [ANC-06]', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})
