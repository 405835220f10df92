# The image of CampusDocs, made of the tarball of `npm pack` or of a release:
#   docker build --build-arg TARBALL=campusdocs-0.1.0.tgz --tag campusdocs .
# For the page that describes it, see docs/run/container.md.

# Any Debian 13 with Node 26 and npm in /usr/local.
ARG BASE=docker.io/library/node:26.10.0-trixie-slim@sha256:930557a230abacbc3f4fd9b8648abf8f4bee1e17cb72195dcdfb2f709bc85b33

FROM ${BASE} AS program
ARG TARBALL=campusdocs.tgz
COPY ${TARBALL} /tmp/campusdocs.tgz
# Declarations and source maps of dependencies are a tenth of the package.
RUN npm install --global --prefix /opt/campusdocs --omit=dev --ignore-scripts --no-audit --no-fund /tmp/campusdocs.tgz \
  && find /opt/campusdocs/lib/node_modules/campusdocs/node_modules -type f \
    \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) -delete

FROM ${BASE} AS system
# tini reaps what Git leaves behind, which Node as process 1 does not; ssh is for remotes with deploy keys.
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends \
    binutils ca-certificates git libatomic1 libstdc++6 openssh-client tini \
  && strip /usr/local/bin/node \
  && DEBIAN_FRONTEND=noninteractive apt-get purge --yes --autoremove binutils \
  && rm -rf /home/node \
  && sed -i '/^node:/d' /etc/passwd /etc/group /etc/shadow \
  && useradd --uid 1000 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin campusdocs \
  && install --directory --mode 700 --owner campusdocs --group campusdocs /data \
  && install --directory --owner campusdocs --group campusdocs /archive \
  && git config --system --add safe.directory /archive
# Nothing is installed in the image later: without the package manager, Perl, and what only they need.
# dpkg forgets the packages, so that scanners report what is there.
RUN dpkg --purge --force-depends --force-remove-essential --force-remove-protected \
    $(dpkg-query --show --showformat '${db:Status-Abbrev}${Package}\n' | sed -n 's/^ii *//p' | grep -E \
      '^(apt|libapt-pkg.*|sqv|adduser|debconf|openssl|openssl-provider-legacy|perl|perl-base|perl-modules-.*|libperl5.*|liberror-perl|libdb5.*|libgdbm.*|git-man|passwd|login|login.defs|libsemanage.*|libsepol.*|libsqlite3-0|liblastlog2-2)$') \
  && cd /usr/lib/git-core \
  && rm -f git-daemon git-http-backend git-http-fetch git-http-push git-imap-send git-sh-i18n--envsubst \
    git-shell scalar /usr/bin/git-shell /usr/bin/scalar \
  && ln -sf ../../bin/git git \
  && find /usr/share/doc ! -type d ! -name copyright -delete \
  && rm -rf /usr/lib/*/gconv /usr/share/locale /usr/share/man /usr/share/info /usr/share/perl* \
    /usr/bin/scp /usr/bin/sftp /usr/bin/ssh-add /usr/bin/ssh-agent /usr/bin/ssh-keyscan /usr/lib/openssh \
    /usr/bin/tini-static /usr/bin/localedef /usr/local/include /usr/local/lib/node_modules /usr/local/share \
    /usr/local/bin/docker-entrypoint.sh /usr/local/bin/npm /usr/local/bin/npx \
    /var/cache/* /var/log/* /var/lib/apt /tmp/* \
  && find / -xdev -type f -perm /6000 -exec chmod a-s {} +

# One layer without what was removed above.
FROM scratch
COPY --from=system / /
COPY --from=program /opt/campusdocs /opt/campusdocs
ENV PATH=/opt/campusdocs/bin:/usr/local/bin:/usr/bin:/bin \
  HOME=/data \
  HOST=0.0.0.0 \
  PORT=3000 \
  CAMPUSDOCS_DATA=/data
USER 1000:1000
WORKDIR /data
VOLUME ["/archive", "/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/bin/tini", "--", "campusdocs"]
CMD ["serve", "/archive"]
