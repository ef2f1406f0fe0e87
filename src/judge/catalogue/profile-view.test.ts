import { describe, expect, it } from 'vitest';
import { METHODS } from '../../generated/methods.ts';
import { profiles } from '../../../test/support/profiles.ts';
import { ProfileView, type RuledOut } from './profile-view.ts';

const document = profiles.get('document');
const newest = profiles.ofRelease('1.14.2') ?? document;
const REFUSED: RuledOut = { reason: 'refused with 403', cause: { kind: 'ruled-out' } };

describe('a profile, as a check sees it', () => {
  it('serves the methods of its releases', () => {
    const view = new ProfileView(document);
    expect(view.name).toBe('document');
    expect(view.serves('platform.getHeight')).toBe(true);
    expect(view.serves('platform.getL1Validator')).toBe(false);
    expect(view.whyNot('platform.getL1Validator')).toEqual({
      reason: 'platform.getL1Validator is not a method of the profile document',
      cause: { kind: 'ruled-out' },
    });
  });

  it('knows the methods that only other releases have', () => {
    const foreign = new ProfileView(document).foreignMethods();
    expect(foreign).toContain('platform.getProposedHeight');
    expect(new ProfileView(newest).foreignMethods()).toContain('platform.listAddresses');
    expect(foreign.length + document.methods.size).toBe(METHODS.length);
  });

  it('has the errata of its profile in force', () => {
    expect(new ProfileView(document).has('range-is-wrapped')).toBe(false);
    const view = new ProfileView(newest);
    for (const { id } of newest.errata) expect(view.has(id)).toBe(true);
    expect(newest.errata.length).toBeGreaterThan(0);
  });
});

describe('what a node does not offer', () => {
  const view = new ProfileView(
    document,
    new Map([
      ['health', REFUSED],
      ['/ext/index/X/tx', { ...REFUSED, reason: 'HTTP 404' }],
      ['userStore', { ...REFUSED, reason: 'no user store' }],
    ]),
  );

  it('is missing with every method and path of its service', () => {
    expect(view.whyNot('health.health')).toBe(REFUSED);
    for (const path of ['/ext/health', '/ext/health/liveness', '/ext/health?tag=x'])
      expect(view.missing(path)).toBe(REFUSED);
    expect(view.missing('/ext/healthy')).toBeUndefined();
  });

  it('is missing alone where only a path or the user store is', () => {
    expect(view.missing('userStore')?.reason).toBe('no user store');
    expect(new ProfileView(document).missing('userStore')).toBeUndefined();
    expect(view.missing('/ext/index/X/tx')?.reason).toBe('HTTP 404');
    expect(view.missing('/ext/index/X/block')).toBeUndefined();
    expect(view.serves('index.getIndex')).toBe(true);
  });

  it('takes all indexes with it where the service is missing', () => {
    const without = new ProfileView(document, new Map([['index', REFUSED]]));
    expect(without.missing('/ext/index/C/block')).toBe(REFUSED);
    expect(without.serves('index.getIndex')).toBe(false);
    expect(without.serves('platform.getHeight')).toBe(true);
  });
});
