import { type Context, Hono } from 'hono';
import type { DeviceFlow } from '../../access/device/createDeviceFlow.ts';
import { formatUserCode } from '../../access/device/userCode.ts';
import { personTag } from '../../access/personTag.ts';
import { isUuid } from '../../lib/uuid.ts';
import { signInUrl } from '../../protocol/safeReturn.ts';
import type { SignInView } from '../../protocol/signIn.ts';
import { devicePath, SIGN_IN_ROUTES } from '../../protocol/urls.ts';
import type { DeviceGrant } from '../../state/deviceGrants.ts';
import type { Log } from '../log.ts';
import { readForm } from './readForm.ts';
import type { PrincipalOf } from './visitorOf.ts';

/** The URL names the grant: no cache stores it, and no other site sees it. */
const HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' } as const;

type DeviceView = Extract<SignInView, { step: 'device' }>;

export interface DeviceConfirmParts {
  readonly flow: DeviceFlow;
  /** By the browser's cookie only: a token must not create tokens. */
  readonly principalOf: PrincipalOf;
  /** The address of a request, if it is known. */
  readonly addressOf: (c: Context) => string | undefined;
  readonly renderPage: (c: Context, view: DeviceView, status: number) => Promise<Response>;
  readonly log: Log;
}

/**
 * `/auth/{uuid}/cli`: the page on which a member confirms that the command line shows the same code
 * (RFC 8628, section 3.3). A visit alone signs nobody in, and the campus network is not enough: the
 * token is a member's. `refuseForeignPosts` has refused requests from other sites before.
 */
export function createDeviceConfirmRoutes(parts: DeviceConfirmParts): Hono {
  const { flow, principalOf, addressOf, renderPage, log } = parts;
  const routes = new Hono();

  routes.on(['GET', 'HEAD'], SIGN_IN_ROUTES.device, async (c, next) => {
    const uuid = c.req.param('uuid').toLowerCase();
    if (!isUuid(uuid)) return next();
    if (!(await memberOf(c))) return toLogin(c, uuid);
    const grant = await flow.find(uuid);
    const isNear = grant && flow.isNear(grant, addressOf(c));
    const view = viewOf(uuid, grant, isNear);
    const page = await renderPage(c, view, view.phase === 'gone' ? 410 : 200);
    for (const [name, value] of Object.entries(HEADERS)) page.headers.set(name, value);
    return page;
  });

  routes.post(SIGN_IN_ROUTES.device, async (c, next) => {
    const uuid = c.req.param('uuid').toLowerCase();
    if (!isUuid(uuid)) return next();
    const member = await memberOf(c);
    if (!member) return toLogin(c, uuid);
    const { form, problem } = await readForm(c);
    if (!form) return problem;
    const answer = form.get('answer');
    if (answer === 'allow' || answer === 'refuse') {
      const isDecided = await flow.decide(uuid, member, answer === 'allow' ? 'approve' : 'refuse');
      if (isDecided) {
        const person = member.person === undefined ? undefined : personTag(member.person);
        log.info(
          { method: member.method, person },
          `a command line was ${answer === 'allow' ? 'allowed' : 'refused'}`,
        );
      }
    }
    // The page itself shows the result; a reload posts nothing again.
    return go(c, devicePath(uuid));
  });

  async function memberOf(c: Context) {
    const authStatus = await principalOf(c);
    return authStatus === 'blocked' ? undefined : authStatus;
  }
  return routes;
}

/** Redirects to the sign-in, which comes back here. */
function toLogin(c: Context, uuid: string): Response {
  return go(c, signInUrl(devicePath(uuid)));
}

function go(c: Context, location: string): Response {
  return c.body(null, 303, { location, ...HEADERS });
}

/** The view of a grant; undefined if it is not open. */
function viewOf(
  uuid: string,
  grant: DeviceGrant | undefined,
  isNear: boolean | undefined,
): DeviceView {
  const view = (phase: DeviceView['phase']): DeviceView => ({
    step: 'device',
    uuid,
    phase,
    scopes: [],
  });
  switch (grant?.state) {
    case undefined:
      return view('gone');
    case 'approved':
    case 'redeemed':
      return view('done');
    case 'refused':
      return view('refused');
    case 'pending':
      return {
        ...view('confirm'),
        code: formatUserCode(grant.userCode),
        program: grant.program,
        scopes: [...grant.scopes],
        ...(isNear !== undefined && { isNear }),
      };
  }
}
