# SPDX-License-Identifier: GPL-3.0-or-later
# homebrew.rb FOLDER VERSION: the formula in FOLDER/channels keeps what `brew audit` looks at, and its install and its test run with the
# archive in FOLDER/archives, by a Formula that does what Homebrew's does.
require "digest"
require "open3"
require "pathname"
require "tmpdir"

def expect(what, holds)
  abort "the formula: #{what}" unless holds
end

class Pathname
  def install(*sources)
    mkpath
    sources.flatten.each do |source|
      abort "the formula installs nothing: #{sources}" unless File.exist?(source) || File.symlink?(source)
      FileUtils.mv(source, self)
    end
  end
end

class Formula
  FIELDS = [:desc, :homepage, :url, :version, :sha256, :license, :depends_on].freeze
  class << self
    attr_reader :fields, :order, :tried

    # What is said, in its order; `machine` is the one of the blocks on_intel and on_arm that count.
    def load(file, machine)
      @fields = {}
      @order = []
      @machine = machine
      Object.class_eval(File.read(file), file)
    end

    def say(field, value)
      Formula.order << field
      abort "the formula says #{field} twice" if Formula.fields.key?(field)
      Formula.fields[field] = value
    end
    FIELDS.each { |field| define_method(field) { |value = nil| value ? say(field, value) : Formula.fields[field] } }

    def on_linux = yield
    def on_intel(&block) = on(:intel, &block)
    def on_arm(&block) = on(:arm, &block)
    def on(machine) = (yield if machine == Formula.instance_variable_get(:@machine))
    def test(&block) = Formula.instance_variable_set(:@tried, block)
  end

  attr_reader :testpath

  def initialize(prefix, testpath)
    @prefix = Pathname(prefix)
    @testpath = Pathname(testpath)
  end
  {bin: "bin", man1: "share/man/man1", man5: "share/man/man5", bash_completion: "etc/bash_completion.d", zsh_completion: "share/zsh/site-functions",
   fish_completion: "share/fish/vendor_completions.d", doc: "share/doc/fieldwise"}.each { |name, path| define_method(name) { @prefix/path } }
  def version = Formula.fields[:version]

  def shell_output(command, status = 0)
    said, ended = Open3.capture2(command)
    expect("#{command} ended with #{ended.exitstatus}, expected #{status}", ended.exitstatus == status)
    said
  end

  def assert_match(wanted, said)
    expect("there is no #{wanted} in #{said}", said.match?(wanted))
  end
end

def check_fields(fields, folder, version)
  desc = fields[:desc]
  expect "the description is none, or has 80 characters or more", desc && !desc.empty? && desc.length < 80
  expect "the description begins with an article, a small letter or the name", desc.match?(/\A[A-Z]/) && !desc.match?(/\A(the|an?|fieldwise)\b/i)
  expect "the description ends with a full stop or a space, or says command line", !desc.match?(/[.\s]\z|command ?line/i)
  expect "the version is another", fields[:version] == version
  expect "the license is no SPDX license", fields[:license] == "GPL-3.0-or-later"
  expect "the homepage is no https address", fields[:homepage].start_with?("https://")
  expect "the address is not that of https", fields[:url].start_with?("https://")
  archive = folder/"archives"/File.basename(fields[:url])
  expect "the sum is another", Digest::SHA256.file(archive).hexdigest == fields[:sha256]
  archive
end

# The version in another address would be read from its name, as in Homebrew's own rule `(\d+(?:\.\d+)*)$`.
def check_version_is_needed(archive)
  expect "Homebrew can read the version from the name: leave it out", archive.basename(".tar.gz").to_s[/\d+(\.\d+)*\z/] == "64"
end

def try(archive)
  Dir.mktmpdir do |work|
    %w[source prefix test].each { |name| Dir.mkdir("#{work}/#{name}") }
    system("tar", "-xzf", archive.to_s, "-C", "#{work}/source", "--strip-components=1", exception: true)
    formula = Fieldwise.new("#{work}/prefix", "#{work}/test")
    Dir.chdir("#{work}/source") { formula.install }
    left = Dir.chdir("#{work}/source") { Dir["**/*"].reject { |file| File.directory?(file) } }
    expect "it leaves out #{left}", left.empty?
    Dir.chdir("#{work}/test") { formula.instance_eval(&Formula.tried) }
  end
end

folder = Pathname(ARGV[0])
file = folder/"channels/homebrew/fieldwise.rb"
expect "the file has another name than the class", file.basename(".rb").to_s.split("-").map(&:capitalize).join == file.read[/^class (\w+) < Formula$/, 1]
expect "a line has more than 118 characters", file.readlines.all? { |line| line.length <= 119 || line.include?("url ") }
{intel: "amd64", arm: "arm64"}.each do |machine, architecture|
  Object.send(:remove_const, :Fieldwise) if defined?(Fieldwise)
  Formula.load(file.to_s, machine)
  expect "its parts have another order than Homebrew's", Formula.order == [:desc, :homepage, :version, :license, :depends_on, :url, :sha256]
  archive = check_fields(Formula.fields, folder, ARGV[1])
  expect "the archive of #{machine} is #{archive}", archive.basename.to_s.end_with?("-#{architecture}.tar.gz")
  check_version_is_needed(archive)
  expect "it has no test", Formula.tried
  try(archive) if machine == :intel
end
